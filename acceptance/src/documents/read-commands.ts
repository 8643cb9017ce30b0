import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../../..')
const start = /^npm ci && npm start/

/**
 * Returns a page's commands as a shell script: code blocks without an info string, in order, except the one that starts the server, and without lines that call
 * a program of `missing`. `path` is relative to the repository's root.
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
