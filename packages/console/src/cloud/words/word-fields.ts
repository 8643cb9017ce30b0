import type { Translation } from '@moorage/contract/words'

/** What a field holds whose values have other words on the wire. */
export type FieldWords = Parameters<Translation['translate']>[0] | 'seconds'

/** By the names of fields, wherever they stand in an answer or a request; what is no word of the wire stays as it is. */
const words: Readonly<Record<string, FieldWords>> = {
  action: 'action',
  type: 'entity',
  url: 'url',
  scopes: 'scopes',
  kernel: 'kernel',
  maintenance_policy: 'maintenance_policy',
  slug: 'maintenance_policy',
  id: 'cluster_type',
  capabilities: 'capability',
  available: 'capability',
  unavailable: 'capability',
  time_remaining: 'seconds',
}

/** What people write themselves, with names that are theirs. */
const free = new Set(['labels', 'stackscript_data'])

/** Which words a field of an answer or a request to a path holds; undefined for none. */
export function wordsOf(field: string, path: string): FieldWords | undefined {
  // The audit names resources as operations do.
  if (field === 'type' && path.startsWith('/account/audit')) return 'resource'
  return Object.hasOwn(words, field) ? words[field] : undefined
}

/** Whether the names in a field are somebody's own. */
export function isNamedByUsers(field: string): boolean {
  return free.has(field)
}
