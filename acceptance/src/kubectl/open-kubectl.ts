import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { Ended } from '../moor/run-moor.ts'

/** A kubectl, with one kubeconfig at a time. */
export interface Kubectl {
  /** Takes another kubeconfig from now on. */
  use(kubeconfig: string): void
  /** Runs it to its end. */
  run(...args: string[]): Promise<Ended>
  /** Runs it and wants success; what it printed. */
  ok(...args: string[]): Promise<string>
  /** Runs it with a manifest on its standard input and wants success. */
  feed(manifest: object, ...args: string[]): Promise<string>
  close(): void
}

/** What `kubectl version --client` says of the one on the PATH; null when there is none. */
export function findKubectl(): string | null {
  const { status, stdout } = spawnSync('kubectl', ['version', '--client', '-o', 'json'], { encoding: 'utf8' })
  if (status !== 0) return null
  return (JSON.parse(stdout) as { clientVersion: { gitVersion: string } }).clientVersion.gitVersion
}

/** Opens it, the one on the PATH unless another is named, with a home of its own, so that no other configuration or cache is read. */
export function openKubectl(program = 'kubectl'): Kubectl {
  const home = mkdtempSync(join(tmpdir(), 'moor-kubectl-'))
  const file = join(home, 'kubeconfig')
  const run = async (args: readonly string[], input?: string): Promise<Ended> => {
    const child = spawn(program, ['--kubeconfig', file, '--cache-dir', join(home, 'cache'), ...args], {
      stdio: ['pipe', 'pipe', 'pipe'],
    })
    const code = new Promise<number | null>((resolve, reject) => child.on('error', reject).on('close', resolve))
    child.stdin.end(input ?? '')
    const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)])
    return { code: await code, stdout, stderr }
  }
  const ok = async (args: readonly string[], input?: string): Promise<string> => {
    const { code, stdout, stderr } = await run(args, input)
    if (code !== 0) throw new Error(`kubectl ${args.join(' ')} ended with ${code}: ${stderr}`)
    return stdout
  }
  return {
    use: (kubeconfig) => writeFileSync(file, kubeconfig, { mode: 0o600 }),
    run: (...args) => run(args),
    ok: (...args) => ok(args),
    feed: (manifest, ...args) => ok([...args, '-f', '-'], JSON.stringify(manifest)),
    close: () => rmSync(home, { recursive: true, force: true }),
  }
}
