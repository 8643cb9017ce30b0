import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Client's section of docs/clients.md. */
export interface Snippet {
  readonly files: Readonly<Record<string, string>>
  readonly script: string
}

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
 * Returns the section's `sh` blocks as one script, and its blocks with a file name. Ignores other blocks. Undefined for a client without lines; throws if the
 * section is missing.
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
