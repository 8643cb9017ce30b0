import { join } from 'node:path'
import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'

const root = join(import.meta.dirname, '../../..')
const bin = join(root, 'node_modules/.bin/moor')
/** Folders of system programs. */
export const systemPath = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'

/** Returns the command line of `moor` under this Node, with only PATH and `env` as environment. */
export function moorCall(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): { readonly file: string; readonly argv: string[] } {
  const settings = Object.entries({ PATH: systemPath, ...env }).map(([name, value]) => `${name}=${value}`)
  return { file: '/usr/bin/env', argv: ['-i', ...settings, process.execPath, bin, ...args] }
}

/** Result of a `moor` command. */
export interface MoorResult {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

/** Runs `moor` and returns its output and exit code. Rejects only if the process cannot start. */
export async function runMoor(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<MoorResult> {
  const { file, argv } = moorCall(args, env)
  const child = spawn(file, argv, { stdio: ['ignore', 'pipe', 'pipe'] })
  const code = new Promise<number | null>((resolve, reject) => child.on('error', reject).on('close', resolve))
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)])
  return { code: await code, stdout, stderr }
}
