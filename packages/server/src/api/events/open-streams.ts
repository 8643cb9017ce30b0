import { type AccountId, Fault, type TokenId } from '#domain/shared/index.ts'

/** Most streams that may be open at once in a process (decision F4). */
export interface StreamBounds {
  readonly ofToken: number
  readonly ofAccount: number
}

/** Whose stream it is. */
export interface StreamHolder {
  readonly accountId: AccountId
  readonly tokenId: TokenId
}

const defaultBounds: StreamBounds = { ofToken: 8, ofAccount: 64 }

/** The streams that are open in a process. Each of them asks the database about all that happens, so that nobody may have any number of them. */
export class OpenStreams {
  readonly #bounds: StreamBounds
  readonly #open = new Set<StreamHolder>()

  constructor(bounds: StreamBounds = defaultBounds) {
    this.#bounds = bounds
  }

  /** How many are open. */
  get size(): number {
    return this.#open.size
  }

  /** Takes the place of one more stream until the returned function is called; throws rate.limited when there is none left. */
  enter({ accountId, tokenId }: StreamHolder): () => void {
    const { ofToken, ofAccount } = this.#bounds
    const own = { accountId, tokenId }
    const ofAccountNow = [...this.#open].filter((one) => one.accountId === accountId)
    if (ofAccountNow.filter((one) => one.tokenId === tokenId).length >= ofToken) {
      throw new Fault('rate.limited', `A token can have at most ${ofToken} event streams open at once.`)
    }
    if (ofAccountNow.length >= ofAccount)
      throw new Fault('rate.limited', `An account can have at most ${ofAccount} event streams open at once.`)
    this.#open.add(own)
    return () => void this.#open.delete(own)
  }
}
