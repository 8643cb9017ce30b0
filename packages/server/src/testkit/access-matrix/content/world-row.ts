import type { RowKind } from '../../operation-table/content.ts'

/** Resource of one account, from the database's rows, by the oracle's names. */
export interface WorldRow {
  readonly kind: RowKind
  /** Identifier in answers; `kind:id` for billed resources. */
  readonly id: string
  readonly account: number
  /** False for a deleted resource that only records still name. */
  readonly isListed: boolean
  /** User who owns or caused it. */
  readonly user: number | null
  /** Host it is on or part of; cluster it belongs to. */
  readonly host: number | null
  readonly cluster: number | null
  readonly tags: readonly string[]
  /** For an event: its primary and secondary entity. */
  readonly about: { readonly type: string; readonly id: number; readonly beside: number } | null
  /** Texts that identify this resource in any answer. */
  readonly texts: readonly string[]
  /** Texts that it may contain but that do not identify it. */
  readonly said: readonly string[]
}
