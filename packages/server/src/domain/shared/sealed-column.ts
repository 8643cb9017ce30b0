/**
 * A column of the database that holds sealed secrets. Whoever owns a table names its columns once, so that keys can be counted and
 * secrets sealed anew; a test finds every column that nobody named.
 */
export interface SealedColumn {
  /** With its schema: `public.clusters`. */
  readonly table: string
  readonly column: string
  /** The place a row's secret is sealed for, put together from words and columns of the row: `['cluster/', { column: 'id' }, '/ca-key']`. */
  readonly context: readonly (string | { readonly column: string })[]
  /** What the secrets are, for the operator: `keys of the clusters' authorities`. */
  readonly meaning: string
}
