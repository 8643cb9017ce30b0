/**
 * Schema keyword for a string that the compiled dialect translates. Kinds are event action, entity type, URL path starting with /v4, scope list, region
 * capability, control plane type, resource in an operation name, kernel and maintenance policy. One kind marks a number: seconds.
 */
export const translatedValueKeyword = 'x-moor-words'

/** Kind of a marked string. */
export type TranslatedTextKind =
  | 'action'
  | 'entity'
  | 'url'
  | 'scopes'
  | 'capability'
  | 'cluster_type'
  | 'resource'
  | 'kernel'
  | 'maintenance_policy'

/** Text, or seconds, which a dialect can format as a clock. */
export type TranslatedKind = TranslatedTextKind | 'seconds'

/** Schema options that mark a string: `Type.String({ ...translatedAs('action') })`. */
export function translatedAs(kind: TranslatedKind): { readonly 'x-moor-words': TranslatedKind } {
  return { [translatedValueKeyword]: kind }
}
