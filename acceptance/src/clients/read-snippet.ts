import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What a section of docs/clients.md has its reader do. */
export interface Snippet {
  /** Files that the reader writes, by name. */
  readonly files: Readonly<Record<string, string>>
  /** What the reader types, the lines that hold for every client first. */
  readonly script: string
}

/** Sections whose lines are run, by client; the others have none that could be. */
const sections: Readonly<Record<string, string>> = {
  'linode-cli': 'linode-cli',
  'linode-api4': 'linode_api4 (Python)',
  libcloud: 'Apache Libcloud (Python)',
  npm: '@linode/api-v4 (TypeScript)',
  linodego: 'linodego (Go)',
  helm: 'Helm and kubectl',
}

const page = join(import.meta.dirname, '../../../docs/clients.md')

/**
 * Reads what the section of a client says: `sh` blocks are typed, blocks with a file's name are written; `console` blocks install, which the
 * cache has done, and all others are only read. None for clients without a section of lines.
 */
export function readSnippet(client: string): Snippet | undefined {
  const heading = sections[client]
  if (heading === undefined) return undefined
  const [head = '', ...parts] = readFileSync(page, 'utf8').split(/^## /m)
  const part = parts.find((one) => one.startsWith(`${heading}\n`))
  if (part === undefined) throw new Error(`docs/clients.md has no section ${heading}`)
  const blocks = blocksOf(part)
  return {
    files: Object.fromEntries(blocks.filter(({ name }) => name !== '').map(({ name, text }) => [name, text])),
    script: [...blocksOf(head), ...blocks]
      .filter(({ language }) => language === 'sh')
      .map(({ text }) => text)
      .join(''),
  }
}

interface Block {
  readonly language: string
  readonly name: string
  readonly text: string
}

function blocksOf(markdown: string): Block[] {
  return [...markdown.matchAll(/^```(\w+) ?(\S*)\n(.*?)^```$/gms)].map(([, language = '', name = '', text = '']) => ({
    language,
    name,
    text,
  }))
}
