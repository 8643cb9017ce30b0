import type { FuzzOperation } from './fuzz-operation.ts'
import type { PickFrom } from './pick.ts'

/** Who sends: all scopes, reading ones, those of volumes only, a restricted user, nobody, a token that is none; `steady` has things that must not change. */
export type FuzzCaller = 'owner' | 'reader' | 'narrow' | 'restricted' | 'nobody' | 'liar' | 'steady'

/** What a refusal that must come has to name; `field` is empty where no field is to blame. */
export interface FuzzExpectation {
  readonly what: string
  readonly field: string
}

/** A body as it will be sent: a JSON value with picks in it, or octets (one to a character). */
export type PlannedBody = { readonly json: unknown } | { readonly octets: string } | null

/** One request before the ids in it are known. */
export interface FuzzPlan {
  readonly operation: FuzzOperation
  readonly mood: 'valid' | 'corrupt' | 'wild'
  readonly caller: FuzzCaller
  /** The things in the path: the steady caller's furniture, or a pick. */
  readonly target: 'furniture' | { readonly from: PickFrom; readonly turn: number }
  readonly query: readonly (readonly [string, string])[]
  readonly headers: Readonly<Record<string, string>>
  readonly body: PlannedBody
  /** Present in the mood `corrupt`. */
  readonly expected: FuzzExpectation | null
  /** In the mood `wild`: another method, another path, and whether it goes over a socket as it is written. */
  readonly method?: string
  readonly path?: string
  readonly isRaw?: boolean
}
