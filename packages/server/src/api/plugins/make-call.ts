import type { FastifyRequest } from 'fastify'
import type { Actor } from '../../domain/shared/index.ts'
import type { Bearer } from '../../store/token/find-token.ts'
import type { Call } from '../call.ts'
import type { Gear } from '../gear.ts'
import { firstPage } from '../lists/read-list-request.ts'
import { tripOf } from './trip.ts'

/** What a call is made of. */
export interface CallParts {
  readonly gear: Gear
  readonly request: FastifyRequest
  readonly bearer: Bearer | null
  readonly params: Call['params']
  readonly signal: AbortSignal
}

/** The call as `locate` sees it: nothing of body, query and headers yet. */
export function makeCall(parts: CallParts): Omit<Call, 'body'> {
  const { gear, bearer } = parts
  const trip = tripOf(parts.request)
  trip.actor = bearer ? actorOf(bearer, parts.request) : null
  return {
    ...gear.context,
    get actor() {
      if (!trip.actor) throw new Error('a public operation asked who is calling')
      return trip.actor
    },
    scopes: bearer?.scopes ?? [],
    params: parts.params,
    query: {},
    headers: {},
    list: firstPage,
    signal: parts.signal,
    passwords: gear.passwords,
    feed: gear.feed,
    mutate: refuseEarly,
    changeUser: refuseEarly,
    checkBodyScopes() {
      throw new Error('a change was looked at before the request was checked')
    },
  }
}

function refuseEarly(): Promise<never> {
  return Promise.reject(new Error('a mutation was tried before the request was checked'))
}

function actorOf(bearer: Bearer, request: FastifyRequest): Actor {
  const { tokenId, label: tokenLabel, clusterId, accountId, userId, username, isRestricted } = bearer
  return {
    tokenId,
    tokenLabel,
    clusterId,
    accountId,
    userId,
    username,
    isRestricted,
    requestId: request.id,
    address: request.ip,
  }
}
