import type { addressTypes } from '@moorage/contract'

/** What is asked of a name. */
export interface NameQuestion {
  /** Family of the addresses that are wanted. */
  readonly type: (typeof addressTypes)[number]
  /** Region of the address that the name is to stand for; each can have a network of its own. */
  readonly region: string
  readonly signal: AbortSignal
}

/** Tells where names lead. */
export interface NameLookup {
  /** The addresses of a name, in the form in which addresses are kept; null where that is not known, or not in time. It never throws. */
  lookUp(name: string, question: NameQuestion): Promise<readonly string[] | null>
}
