import { join } from 'node:path'

const root = join(import.meta.dirname, '../../..')
/** What npm links as `moor`, as its users run it. */
const bin = join(root, 'node_modules/.bin/moor')
/** Programs of the system, `flock` among them. */
const path = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'

/** The call that runs `moor` under this Node, in an environment of its own so that no setting of ours leaks in. */
export function moorCall(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): { readonly file: string; readonly argv: string[] } {
  const settings = Object.entries({ PATH: path, ...env }).map(([name, value]) => `${name}=${value}`)
  return { file: '/usr/bin/env', argv: ['-i', ...settings, process.execPath, bin, ...args] }
}
