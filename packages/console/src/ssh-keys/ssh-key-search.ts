import { listSearchReader } from '../lists/list-search.ts'

/** Sortable columns. */
export const sshKeyOrders = ['label', 'created'] as const

/** Parses search parameters. */
export const readSshKeySearch = listSearchReader(sshKeyOrders)
