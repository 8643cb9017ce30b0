import type { TableWorld } from '../../operation-table/table-world.ts'

/** What the words of one wire make of refusals. */
export interface WireWords {
  /** True where an empty field is left out, and the code (decision B1). */
  readonly isLinode: boolean
  scope(neutral: string): string
  field(neutral: string): string
}

/** What docs/access.md says of the linode dialect's words; not asked of the code under test. */
const areas: Readonly<Record<string, string>> = { hosts: 'linodes', orch: 'lke' }
const fields: Readonly<Record<string, string>> = {
  host_id: 'linode_id',
  hosts: 'linodes',
  host: 'linode',
  cluster: 'lkecluster',
}

/** Words of a world's wire, as the oracle knows them. */
export function wireWords({ dialect: { dialect } }: TableWorld): WireWords {
  const isLinode = dialect.name === 'linode'
  return {
    isLinode,
    scope: (neutral) => (isLinode ? neutral.replace(/^[a-z]+/, (area) => areas[area] ?? area) : neutral),
    field: (neutral) => (isLinode ? neutral.replaceAll(/[a-z_]+/g, (word) => fields[word] ?? word) : neutral),
  }
}
