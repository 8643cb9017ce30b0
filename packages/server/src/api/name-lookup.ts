import type { addressTypes } from '@moorage/contract'

/** A DNS query. */
interface NameQuery {
  readonly type: (typeof addressTypes)[number]
  /** Regions can have separate networks. */
  readonly region: string
  readonly signal: AbortSignal
}

/** DNS resolver. */
export interface NameLookup {
  /** Returns canonical addresses; null if unknown or timed out. Never throws. */
  lookUp(name: string, query: NameQuery): Promise<readonly string[] | null>
}
