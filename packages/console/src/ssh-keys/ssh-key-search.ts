import { listSearchReader } from '../lists/list-search.ts'

/** Sortable columns of the list of SSH keys. */
export const sshKeyOrders = ['label', 'created'] as const

/** Parses the search parameters of the URL. */
export const readSshKeySearch = listSearchReader(sshKeyOrders)
