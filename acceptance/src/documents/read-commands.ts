import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../../..')
const start = /^npm ci && npm start/

/**
 * Returns a page's commands as lines of a shell script: code blocks without an info string, in order, except the one that starts the server. `path` is relative
 * to the repository's root.
 */
export function readCommands(path: string): readonly string[] {
  const page = readFileSync(join(root, path), 'utf8')
  const blocks = [...page.matchAll(/^```(\w*)[^\n]*\n(.*?)^```$/gms)]
  return blocks.flatMap(([, info, body = '']) => (info === '' && !start.test(body) ? body.split('\n') : []))
}
