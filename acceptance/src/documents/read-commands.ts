import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../../..')
const start = /^npm ci && npm start/

/**
 * Returns a page's shell lines: blocks without an info string, in order, except the one that starts the server. `path` is relative to the repository's root.
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

/** Returns the code blocks of a Markdown document in order, also those in lists. */
export function listBlocks(markdown: string): readonly CodeBlock[] {
  return [...markdown.matchAll(/^( *)```(\w*)[^\n]*\n(.*?)^\1```$/gms)].map(
    ([, indent = '', info = '', text = '']) => ({
      info,
      text: text.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
    }),
  )
}
