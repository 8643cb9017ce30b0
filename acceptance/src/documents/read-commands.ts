import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../../..')
const start = /^npm ci && npm start/

/**
 * Returns the commands of a page as one shell script: its code blocks without an info string, in order, except the one that starts the server.
 * Lines that call a program of `missing` are left out. `path` is relative to the repository's root.
 */
export function readCommands(path: string, missing: readonly string[]): string {
  const page = readFileSync(join(root, path), 'utf8')
  const blocks = [...page.matchAll(/^```(\w*)[^\n]*\n(.*?)^```$/gms)]
  const executed = blocks.flatMap(([, info, body]) => (info === '' && !start.test(body ?? '') ? [body ?? ''] : []))
  const calls = new RegExp(`(^|[ '])(${missing.join('|')}) `)
  return executed
    .join('\n')
    .split('\n')
    .filter((line) => missing.length === 0 || !calls.test(line))
    .join('\n')
}
