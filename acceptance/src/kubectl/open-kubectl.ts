import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { MoorResult } from '../moor/run-moor.ts'

/** Kubectl that uses the kubeconfig that was set last. */
export interface Kubectl {
  use(kubeconfig: string): void
  run(...args: string[]): Promise<MoorResult>
  ok(...args: string[]): Promise<string>
  feed(manifest: object, ...args: string[]): Promise<string>
  close(): void
}

/** Returns the version of the kubectl on the PATH; null if it is missing or fails. */
export function findKubectl(): string | null {
  const { status, stdout } = spawnSync('kubectl', ['version', '--client', '-o', 'json'], { encoding: 'utf8' })
  if (status !== 0) return null
  return (JSON.parse(stdout) as { clientVersion: { gitVersion: string } }).clientVersion.gitVersion
}

/** Creates a temporary folder for kubectl's (default: from the PATH) kubeconfig and cache. `run` returns any result; `ok` and `feed` throw if kubectl fails. */
export function openKubectl(program = 'kubectl'): Kubectl {
  const home = mkdtempSync(join(tmpdir(), 'moor-kubectl-'))
  const file = join(home, 'kubeconfig')
  const run = async (args: readonly string[], input?: string): Promise<MoorResult> => {
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
