import type { Scope } from '@moorage/contract'

/** Whether a token with these scopes holds this one: by name, by the write that implies the read, or by `*` (decision G2). */
export function holdsScope(held: readonly string[], wanted: Scope | '*'): boolean {
  return (
    held.includes('*') ||
    held.includes(wanted) ||
    (wanted.endsWith(':read_only') && held.includes(wanted.replace(':read_only', ':read_write')))
  )
}
