import type { RowKind } from '../../operation-table/content.ts'

/** Resource of one account, named as in the neutral dialect. */
export interface FixtureRow {
  readonly kind: RowKind
  readonly id: string
  readonly account: number
  readonly isListed: boolean
  readonly user: number | null
  readonly host: number | null
  readonly cluster: number | null
  readonly tags: readonly string[]
  readonly about: { readonly type: string; readonly id: number; readonly beside: number } | null
  readonly texts: readonly string[]
  /** Texts that do not identify the resource. */
  readonly said: readonly string[]
}
