import type { TableWorld } from '../../operation-table/table-world.ts'

/** Names in the answers of one dialect. */
export interface WireWords {
  /** True if an empty field and the code are omitted (decision B1). */
  readonly isLinode: boolean
  scope(neutral: string): string
  field(neutral: string): string
}

/** Area names of the linode dialect according to docs/access.md, independent of the code under test. */
const areas: Readonly<Record<string, string>> = { hosts: 'linodes', orch: 'lke' }
const fields: Readonly<Record<string, string>> = {
  host_id: 'linode_id',
  hosts: 'linodes',
  host: 'linode',
  cluster: 'lkecluster',
}

/** Returns the names of the fixture's dialect, as the oracle knows them. */
export function wireWords({ dialect: { dialect } }: TableWorld): WireWords {
  const isLinode = dialect.name === 'linode'
  return {
    isLinode,
    scope: (neutral) => (isLinode ? neutral.replace(/^[a-z]+/, (area) => areas[area] ?? area) : neutral),
    field: (neutral) => (isLinode ? neutral.replaceAll(/[a-z_]+/g, (word) => fields[word] ?? word) : neutral),
  }
}
