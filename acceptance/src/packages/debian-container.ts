import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Volume } from '../client/shapes.ts'
import { runTool } from './run-tool.ts'
import { testRoots } from './test-machine.ts'

const tools = join(import.meta.dirname, '../../../tools/kubernetes')
const requestScript = join(import.meta.dirname, 'request-volume.ts')
const clean = [
  'env',
  '--chdir=/',
  '-i',
  'PATH=/usr/sbin:/usr/bin:/sbin:/bin',
  'DEBIAN_FRONTEND=noninteractive',
] as const

/** Debian packages in a container with systemd and its own network. */
export interface DebianContainer {
  readonly root: string
  run(...command: string[]): Promise<string>
  succeeds(...command: string[]): Promise<boolean>
  requestVolume(verb: 'make' | 'find', origin: string, token: string, which: string | number): Promise<Volume>
  close(): Promise<void>
}

/** Unpacks a Debian root folder and boots systemd from it. Requires root. `run` rejects if the command fails; `close` stops it and deletes the folder. */
export async function startDebian(): Promise<DebianContainer> {
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
    succeeds: (...command) =>
      enter(...command).then(
        () => true,
        () => false,
      ),
    async requestVolume(verb, origin, token, which) {
      const network = [
        '--target',
        stdout.trim(),
        '--net',
        process.execPath,
        requestScript,
        verb,
        origin,
        token,
        String(which),
      ]
      return JSON.parse((await runTool('nsenter', network)).stdout) as Volume
    },
    async close() {
      await runTool(join(tools, 'stop-systemd.sh'), [run])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Returns a file of the container, without surrounding whitespace; null if absent. */
export function readIn({ root }: DebianContainer, path: string): string | null {
  const file = join(root, path)
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : null
}
