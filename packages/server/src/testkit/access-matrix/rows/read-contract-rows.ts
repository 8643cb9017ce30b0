import { readFileSync } from 'node:fs'
import type { MatrixRequirement } from './access-row.ts'
import { readTables } from './read-tables.ts'

/** What the contract says about who may use one of its operations. */
export interface ContractRow {
  readonly number: number
  readonly method: string
  readonly path: string
  readonly scopes: readonly string[]
  /** Only what point 4 of "Authentication" says; decision G3 adds the rest. */
  readonly requirements: readonly MatrixRequirement[]
}

const file = new URL('../../../../../../docs/spec/service-api.md', import.meta.url)
const volume = (level: 'read_only' | 'read_write'): MatrixRequirement => ({
  kind: 'resource',
  entity: 'volume',
  level,
  on: 'path',
})

/**
 * The sentences of point 4 and what they ask. A sentence that is not here stops the reading, so that a change of the contract
 * cannot be passed over.
 */
const sentences: Readonly<Record<string, Readonly<Record<number, readonly MatrixRequirement[]>>>> = {
  'creating a volume (2) and cloning one (8) require the user to hold the add_volumes grant': {
    2: [{ kind: 'add', grant: 'add_volumes' }],
    8: [{ kind: 'add', grant: 'add_volumes' }],
  },
  'Attach (6) requires read_only or read_write permission on the volume and read_write on the host': {
    6: [volume('read_only'), { kind: 'resource', entity: 'host', level: 'read_write', on: 'host_id' }],
  },
  'Detach (7) requires read_write on the volume and on the host': {
    7: [volume('read_write'), { kind: 'resource', entity: 'host', level: 'read_write', on: 'its host' }],
  },
  'Update, delete and resize of a volume require read_write permission on it': {
    4: [volume('read_write')],
    5: [volume('read_write')],
    9: [volume('read_write')],
  },
  'Deleting a cluster requires read_write permission on it': {
    14: [{ kind: 'resource', entity: 'cluster', level: 'read_write', on: 'path' }],
  },
}

/** Reads operations 1 to 30 from the contract: endpoint tables and points 3 and 4 of "Authentication". */
export function readContractRows(text: string = readFileSync(file, 'utf8')): ContractRow[] {
  const scopes = readScopes(text)
  const requirements = readSentences(text)
  return readTables(text, '#').map((cells) => {
    const number = Number(cells['#'])
    return {
      number,
      method: String(cells['Method']),
      path: String(cells['Path']),
      scopes: scopes.get(number) ?? [],
      requirements: requirements.get(number) ?? [],
    }
  })
}

function readScopes(text: string): ReadonlyMap<number, readonly string[]> {
  return new Map(
    readTables(text, 'Operations').flatMap((cells) => {
      const scopes = String(cells['OAuth scope']).split(' and ')
      return String(cells['Operations'])
        .split(', ')
        .map((number) => [Number(number), scopes] as const)
    }),
  )
}

function readSentences(text: string): ReadonlyMap<number, readonly MatrixRequirement[]> {
  const point = /^4\. Grants and permissions: (.*)\.$/m.exec(text)?.[1]
  if (point === undefined) throw new Error('the contract has no point 4 about grants')
  return new Map(
    point.split('. ').flatMap((sentence) => {
      const said = sentences[sentence]
      if (!said) throw new Error(`the contract says something about grants that is not understood: "${sentence}"`)
      return Object.entries(said).map(([number, requirements]) => [Number(number), requirements] as const)
    }),
  )
}
