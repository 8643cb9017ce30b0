import type { HeldGrant } from './caller.ts'

/** Who asks, as far as it decides what they are shown. */
export interface Sight {
  readonly account: number
  readonly user: number
  readonly isRestricted: boolean
  /** Whether the user holds `account_access` of any level. */
  readonly hasAccountAccess: boolean
  readonly grants: readonly HeldGrant[]
  /** The cluster whose own token asks. */
  readonly cluster: number | null
}
