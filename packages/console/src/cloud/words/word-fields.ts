import type { Translation } from '@moorage/contract/words'

/** Kind of a field whose values differ between dialects. */
export type FieldWords = Parameters<Translation['translate']>[0] | 'seconds'

/** Kinds by field name, in requests and responses. Unknown values stay unchanged. */
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

/** Fields that contain names that users choose. */
const free = new Set(['labels', 'stackscript_data'])

/** Returns the kind of a field in requests and responses of a path; undefined if both dialects have the same values. */
export function wordsOf(field: string, path: string): FieldWords | undefined {
  if (field === 'type' && path.startsWith('/account/audit')) return 'resource'
  return Object.hasOwn(words, field) ? words[field] : undefined
}

/** True if users choose the names in a field. */
export function isNamedByUsers(field: string): boolean {
  return free.has(field)
}
