import type { CompiledOperation } from '@moorage/contract'
import type { Target } from '../../operation-table/wire-body.ts'
import type { Caller } from '../world/caller.ts'

/** What must come back. */
export type ExpectedAnswer =
  | { readonly kind: 'accepted' }
  | { readonly kind: 'stranger' }
  | { readonly kind: 'bad token' }
  /** `wanted`: where it is not what the row says. */
  | { readonly kind: 'scope'; readonly wanted?: readonly string[] }
  | { readonly kind: 'hidden' }
  | { readonly kind: 'unauthorized' }
  | { readonly kind: 'reference'; readonly field: string }
  | { readonly kind: 'body' }
  | { readonly kind: 'method' }

/** One request and what the oracle says of it. */
export interface MatrixCase {
  /** In words, for whoever reads a deviation. */
  readonly what: string
  readonly compiled: CompiledOperation
  readonly target: Target
  readonly caller: Caller
  readonly expected: ExpectedAnswer
  /** Octets that are sent instead of the target's body. */
  readonly octets?: string
  readonly method?: string
  /** Status of an accepted request where it is not 200. */
  readonly success?: number
  /** Answers of one group must be the same to the last byte. */
  readonly group?: string
}
