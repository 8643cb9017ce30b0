import type { FastifyRequest } from 'fastify'
import type { Actor } from '#domain/shared/index.ts'
import type { TokenHolder } from '#store/token/find-token.ts'
import type { LocatedCall } from '../../call.ts'
import type { Serving } from '../state/serving.ts'
import { type Acting, type Identified, stageOf } from '../state/stages.ts'

/** Returns the call for `locate`, without body, query and headers. Its `actor` throws in a public operation. */
export function makeCall(
  { context }: Serving,
  { token, running }: Identified,
  acting: Acting | null,
  params: LocatedCall['params'],
): LocatedCall {
  return {
    ...context,
    get actor() {
      if (!acting) throw new Error('a public operation accessed the actor')
      return acting.actor
    },
    scopes: token?.scopes ?? [],
    appId: token?.appId ?? null,
    params,
    get signal() {
      return running.signal
    },
  }
}

/** Returns the actor of a request, with the token's user and account, request ID, client address and trace. */
export function actorOf(token: TokenHolder, request: FastifyRequest): Actor {
  const { tokenId, label: tokenLabel, clusterId, accountId, userId, username, isRestricted } = token
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
    trace: stageOf(request).trace?.traceparent ?? null,
  }
}
