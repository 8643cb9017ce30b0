/**
 * Schema keyword of a value that the compiled dialect translates. `url` marks a path from /v4, `cluster_type` a control plane type, `resource` the resource in
 * an operation name.
 */
export const translatedValueKeyword = 'x-moor-words'

/** Kind of a translated string. */
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

/** Kind of a translated value. A dialect can format `seconds` as a clock time. */
export type TranslatedKind = TranslatedTextKind | 'seconds'

/** Returns schema options that mark a value for translation: `Type.String({ ...translatedAs('action') })`. */
export function translatedAs(kind: TranslatedKind): { readonly 'x-moor-words': TranslatedKind } {
  return { [translatedValueKeyword]: kind }
}
