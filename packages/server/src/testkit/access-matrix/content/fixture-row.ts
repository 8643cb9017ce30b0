import type { RowKind } from '../../operation-table/content.ts'

/** Resource of one account, by the oracle's names. */
export interface FixtureRow {
  readonly kind: RowKind
  readonly id: string
  readonly account: number
  /** False for a deleted resource that only records still name. */
  readonly isListed: boolean
  readonly user: number | null
  readonly host: number | null
  readonly cluster: number | null
  readonly tags: readonly string[]
  readonly about: { readonly type: string; readonly id: number; readonly beside: number } | null
  readonly texts: readonly string[]
  /** Texts that it may contain but that do not identify it. */
  readonly said: readonly string[]
}
