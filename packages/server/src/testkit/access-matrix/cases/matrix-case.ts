import type { CompiledOperation } from '@moorage/contract'
import type { Target } from '../../operation-table/wire-body.ts'
import type { Caller } from '../fixture/caller.ts'

/** Answer that docs/access.md defines for a request. */
export type ExpectedAnswer =
  | { readonly kind: 'accepted' }
  | { readonly kind: 'stranger' }
  | { readonly kind: 'bad token' }
  | { readonly kind: 'scope'; readonly required?: readonly string[] }
  | { readonly kind: 'hidden' }
  | { readonly kind: 'unauthorized' }
  | { readonly kind: 'reference'; readonly field: string }
  | { readonly kind: 'body' }
  | { readonly kind: 'method' }

/** Request with the answer expected by docs/access.md. */
export interface MatrixCase {
  readonly what: string
  readonly compiled: CompiledOperation
  readonly target: Target
  readonly caller: Caller
  readonly expected: ExpectedAnswer
  readonly bytes?: string
  readonly method?: string
  readonly success?: number
  /** Answers of one group must be identical, byte by byte. */
  readonly group?: string
}
