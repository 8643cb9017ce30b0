/**
 * Schema keyword that marks a string whose value, not only its name, differs between the wires: the compiled dialect
 * translates it. Kinds: an event action, an entity type, a URL path that begins with /v4, a scope list, a region capability, a
 * type of control planes, the resource in the name of an operation, a kernel, a policy of maintenance. One kind marks a number: seconds.
 */
export const wordsKeyword = 'x-moor-words'

/** What a marked string holds. */
export type WordKind =
  | 'action'
  | 'entity'
  | 'url'
  | 'scopes'
  | 'capability'
  | 'cluster_type'
  | 'resource'
  | 'kernel'
  | 'maintenance_policy'

/** What a marked value holds: a text, or whole seconds, which a wire may write as a clock does. */
export type MarkKind = WordKind | 'seconds'

/** Schema options that mark a string: `Type.String({ ...holds('action') })`. */
export function holds(kind: MarkKind): { readonly 'x-moor-words': MarkKind } {
  return { [wordsKeyword]: kind }
}
