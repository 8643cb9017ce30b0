/** Comparison of one filterable field (decision C2). */
export interface FilterTerm {
  readonly kind: 'term'
  readonly field: string
  readonly operator: 'eq' | 'neq' | 'gt' | 'gte' | 'lt' | 'lte' | 'contains'
  readonly value: string | number | boolean | null
}

/** Parsed X-Filter: terms joined by and / or. */
export type FilterNode = FilterTerm | { readonly kind: 'and' | 'or'; readonly nodes: readonly FilterNode[] }

/** Requested page, filter and order of a list (decisions C1, C2). */
export interface ListRequest {
  /** Counted from 1. */
  readonly page: number
  /** Between 1 and 500. */
  readonly pageSize: number
  readonly filter: FilterNode | null
  readonly order: { readonly field: string; readonly isDescending: boolean } | null
  /** Order if `order` is null: descending if true, otherwise ascending (decision C1). */
  readonly isNewestFirst?: boolean
}

/** Page of a collection, and its number of matching items. */
export interface Listing<Row> {
  readonly rows: readonly Row[]
  readonly total: number
}
