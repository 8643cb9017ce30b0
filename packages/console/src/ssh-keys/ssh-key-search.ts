import { type ListSearch, listSearchReader } from '../lists/list-search.ts'

/** Fields of the list of SSH keys that it can be in the order of. */
export const sshKeyOrders = ['label', 'created'] as const

/** What the address of the list of SSH keys says. */
export type SshKeySearch = ListSearch<(typeof sshKeyOrders)[number]>

/** Reads it. */
export const readSshKeySearch = listSearchReader(sshKeyOrders)
