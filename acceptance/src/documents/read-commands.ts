import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../../..')
const start = /^npm ci && npm start/

/**
 * Returns a page's commands as lines of a shell script: code blocks without an info string, in order, also those in lists, except the one that starts the
 * server. Commands that tests do not run are in `sh` blocks. `path` is relative to the repository's root.
 */
export function readCommands(path: string): readonly string[] {
  return listBlocks(readFileSync(join(root, path), 'utf8'))
    .filter(({ info, text }) => info === '' && !start.test(text))
    .flatMap(({ text }) => text.split('\n'))
}

/** Code block without the indentation of its fence. */
export interface CodeBlock {
  /** Info string up to the first space; often empty. */
  readonly info: string
  readonly text: string
}

/** Lists the code blocks of a Markdown document. */
export function listBlocks(markdown: string): readonly CodeBlock[] {
  return [...markdown.matchAll(/^( *)```(\w*)[^\n]*\n(.*?)^\1```$/gms)].map(
    ([, indent = '', info = '', text = '']) => ({
      info,
      text: text.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
    }),
  )
}
