import { describe, expect, it } from 'vitest'
import { type AccountId, asId, type TokenId } from '#domain/shared/index.ts'
import { OpenStreams } from './open-streams.ts'

const holder = (accountId: number, tokenId: number) => ({
  accountId: asId<AccountId>(accountId),
  tokenId: asId<TokenId>(tokenId),
})

describe('limits of open streams (decision F4)', () => {
  it('limits the streams of a token until one closes', () => {
    const streams = new OpenStreams({ ofToken: 2, ofAccount: 9 })
    const leave = streams.enter(holder(1, 1))
    streams.enter(holder(1, 1))
    expect(() => streams.enter(holder(1, 1))).toThrow('A token can have at most 2 open event streams.')
    streams.enter(holder(1, 2))
    leave()
    leave()
    streams.enter(holder(1, 1))
    expect(() => streams.enter(holder(1, 1))).toThrow()
  })

  it('limits the streams of an account over all tokens, independently of other accounts', () => {
    const streams = new OpenStreams({ ofToken: 2, ofAccount: 3 })
    const leaves = [1, 2, 3].map((tokenId) => streams.enter(holder(1, tokenId)))
    expect(() => streams.enter(holder(1, 4))).toThrow('An account can have at most 3 open event streams.')
    streams.enter(holder(2, 5))
    leaves[1]?.()
    streams.enter(holder(1, 4))
  })
})
