import { listSearchReader } from '../lists/list-search.ts'

/** Fields of the list of SSH keys that it can be in the order of. */
export const sshKeyOrders = ['label', 'created'] as const

/** Reads what the address of the list says. */
export const readSshKeySearch = listSearchReader(sshKeyOrders)
