import { type AccountId, ApiError, type TokenId } from '#domain/shared/index.ts'

/** Maximum open streams in a process (decision F4). */
export interface StreamBounds {
  readonly ofToken: number
  readonly ofAccount: number
}

/** Owner of a stream. */
export interface StreamOwner {
  readonly accountId: AccountId
  readonly tokenId: TokenId
}

const defaultBounds: StreamBounds = { ofToken: 8, ofAccount: 64 }

/** Open streams of a process, limited per token and account because each stream queries the database. */
export class OpenStreams {
  readonly #bounds: StreamBounds
  readonly #open = new Set<StreamOwner>()

  constructor(bounds: StreamBounds = defaultBounds) {
    this.#bounds = bounds
  }

  get size(): number {
    return this.#open.size
  }

  /** Reserves a slot until the returned function is called; throws rate.limited if all are taken. */
  enter({ accountId, tokenId }: StreamOwner): () => void {
    const { ofToken, ofAccount } = this.#bounds
    const own = { accountId, tokenId }
    const ofAccountNow = [...this.#open].filter((one) => one.accountId === accountId)
    if (ofAccountNow.filter((one) => one.tokenId === tokenId).length >= ofToken) {
      throw new ApiError('rate.limited', `A token can have at most ${ofToken} open event streams.`)
    }
    if (ofAccountNow.length >= ofAccount)
      throw new ApiError('rate.limited', `An account can have at most ${ofAccount} open event streams.`)
    this.#open.add(own)
    return () => void this.#open.delete(own)
  }
}
