import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { copyRelease } from './copy-release.ts'
import { type Child, startChild } from './start-child.ts'

const root = join(import.meta.dirname, '../../..')
const bin = copyRelease(root)
/** PATH with the folder of `flock`. */
const path = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'

/** Settings of a server process. */
export interface MoorServerOptions {
  readonly data: string
  /** Database URL; null for the embedded PostgreSQL. */
  readonly databaseUrl: string | null
  /** Path of the key file; null for the default. */
  readonly keyFile: string | null
  readonly log: string
}

/** Origin and token that a user command needs. */
export interface UserCredentials {
  readonly origin: string
  readonly token: string
}

function environmentOf({ data, databaseUrl, keyFile }: MoorServerOptions): Record<string, string> {
  return {
    PATH: path,
    MOORAGE_DATA: data,
    MOORAGE_LISTEN: '127.0.0.1:0',
    MOORAGE_SIM_LISTEN: '127.0.0.1:0',
    MOORAGE_SIM_PACE: 'instant',
    MOORAGE_RATE_LIMIT: 'off',
    ...(keyFile !== null && { MOORAGE_KEY_FILE: keyFile }),
    ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }),
  }
}

/** Returns a user command's duration in ms, including the start of Node. Rejects for a nonzero exit code. */
export async function timeMoor(args: readonly string[], { origin, token }: UserCredentials): Promise<number> {
  return timeNode([bin, ...args], { PATH: path, MOORAGE_URL: origin, MOORAGE_TOKEN: token })
}

/** Returns the duration of a bare Node with `args` in ms. Rejects for a nonzero exit code. */
export async function timeNode(args: readonly string[], env: Readonly<Record<string, string>>): Promise<number> {
  const beganMs = performance.now()
  await promisify(execFile)(process.execPath, args, { env: { ...env } })
  return performance.now() - beganMs
}

/** Runs an operator command and returns its JSON output; {} if stdout is no JSON object, so pass --json. Rejects for a nonzero exit code. */
export async function runMoor(
  args: readonly string[],
  serverOptions: MoorServerOptions,
): Promise<Record<string, unknown>> {
  const { stdout } = await promisify(execFile)(process.execPath, [bin, ...args], { env: environmentOf(serverOptions) })
  return stdout.startsWith('{') ? (JSON.parse(stdout) as Record<string, unknown>) : {}
}

/** Command line in front of the arguments of `moor`. */
type Launcher = readonly string[]

/** Runs the sources under V8's inspector, whose address is in the log. */
export const inspectedSources: Launcher = ['--inspect=127.0.0.1:0', join(root, 'packages/cli/src/main.ts')]

/** Starts `moor up` or `serve` without rate limit, at instant pace and the default log level. Rejects if it exits before it is ready. */
export function startMoor(
  args: readonly string[],
  serverOptions: MoorServerOptions,
  launcher: Launcher = [bin],
): Promise<Child> {
  return startChild({
    file: process.execPath,
    argv: [...launcher, ...args],
    env: environmentOf(serverOptions),
    log: serverOptions.log,
  })
}
