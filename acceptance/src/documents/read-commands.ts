import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../../..')
const start = 'npm ci && npm start'

/**
 * Returns the commands of a page as one shell script: its code blocks without an info string, in order, except the one that starts the server.
 * Lines that call `kubectl` are left out if the machine does not have it. `path` is relative to the repository's root.
 */
export function readCommands(path: string, hasKubectl: boolean): string {
  const page = readFileSync(join(root, path), 'utf8')
  const blocks = [...page.matchAll(/^```(\w*)[^\n]*\n(.*?)^```$/gms)]
  const executed = blocks.flatMap(([, info, body]) => (info === '' && body?.trim() !== start ? [body ?? ''] : []))
  return executed
    .join('\n')
    .split('\n')
    .filter((line) => hasKubectl || !line.startsWith('kubectl '))
    .join('\n')
}
