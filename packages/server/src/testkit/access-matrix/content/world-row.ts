import type { RowKind } from '../../operation-table/content.ts'

/** One thing of one of the accounts, as the rows of the database say, in the words of the oracle. */
export interface WorldRow {
  readonly kind: RowKind
  /** What names it in answers; `kind:id` for what has spent money. */
  readonly id: string
  readonly account: number
  /** False for what is gone and only named by what remembers it. */
  readonly isListed: boolean
  /** The user whose it is, or who caused it. */
  readonly user: number | null
  /** The host it is on or a part of; the cluster it is of. */
  readonly host: number | null
  readonly cluster: number | null
  readonly tags: readonly string[]
  /** Of an event: what it is about, and what stands beside. */
  readonly about: { readonly type: string; readonly id: number; readonly beside: number } | null
  /** Texts that tell this thing from others wherever they stand in an answer. */
  readonly texts: readonly string[]
  /** What it may repeat beside: it tells nothing of whose something is. */
  readonly said: readonly string[]
}
