import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Volume } from '../wire/shapes.ts'
import { runTool } from './run-tool.ts'
import { testRoots } from './test-machine.ts'

const tools = join(import.meta.dirname, '../../../tools/kubernetes')
const ask = join(import.meta.dirname, 'ask-volume.ts')
const clean = [
  'env',
  '--chdir=/',
  '-i',
  'PATH=/usr/sbin:/usr/bin:/sbin:/bin',
  'DEBIAN_FRONTEND=noninteractive',
] as const

/** A Debian of its own that has been started: a root made of Debian's packages, its systemd as the first process, a network of its own. */
export interface OwnDebian {
  /** Its files, as this machine sees them. */
  readonly root: string
  /** Runs a command in it as root; what it printed. */
  run(...command: string[]): Promise<string>
  /** The same, whatever its end; whether that was 0. */
  tells(...command: string[]): Promise<boolean>
  /** A volume of the service at ORIGIN in it, made or found. */
  askVolume(verb: 'make' | 'find', origin: string, token: string, which: string | number): Promise<Volume>
  close(): Promise<void>
}

/** Starts one. */
export async function startDebian(): Promise<OwnDebian> {
  const folder = mkdtempSync('/var/tmp/moor-debian-')
  const root = join(folder, 'root')
  const run = join(folder, 'run')
  await runTool('mkdir', [root])
  await runTool('tar', ['--extract', '--directory', root, '--file', testRoots.machine, '--exclude=./dev/*'])
  const { stdout } = await runTool(join(tools, 'start-systemd.sh'), [run, root])
  const inside = ['--target', stdout.trim(), '--mount', '--pid', '--net', '--uts', '--root']
  const enter = async (...command: string[]) => (await runTool('nsenter', [...inside, ...clean, ...command])).stdout
  return {
    root,
    run: enter,
    tells: (...command) =>
      enter(...command).then(
        () => true,
        () => false,
      ),
    async askVolume(verb, origin, token, which) {
      const network = ['--target', stdout.trim(), '--net', process.execPath, ask, verb, origin, token, String(which)]
      return JSON.parse((await runTool('nsenter', network)).stdout) as Volume
    },
    async close() {
      await runTool(join(tools, 'stop-systemd.sh'), [run])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** A small file of a started Debian, without its line end; null when it is not there. */
export function readIn({ root }: OwnDebian, path: string): string | null {
  const file = join(root, path)
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : null
}
