import type { Actor } from '#domain/shared/index.ts'
import type { ApiContext, Body, Call, LocatedCall } from '../../call.ts'
import type { Input } from '../../validation/compile-input.ts'
import type { Serving } from '../state/serving.ts'
import type { AdmittedRequest } from '../state/checked-request.ts'
import { checkBodyScopes, checkRevocationScopes } from './check-scopes.ts'

type Caller = Pick<AdmittedRequest, 'token' | 'actor' | 'running'> & Pick<LocatedCall, 'params'>

/** Returns the call for `locate`, without body, query and headers. Its `actor` throws in a public operation. */
export function makeLocatedCall(context: ApiContext, { token, actor, params, running }: Caller): LocatedCall {
  return {
    ...context,
    scopes: token?.scopes ?? [],
    appId: token?.appId ?? null,
    params,
    caller: actor,
    get actor() {
      return requireActor(actor)
    },
    // Created on demand, because most requests never wait.
    get signal() {
      return running.signal
    },
  }
}

/** Returns the call for the steps after validation. */
export function makeCall({ context }: Serving, admitted: AdmittedRequest, input: Input): Call {
  const { route, reply, served } = admitted
  const { params, scopes } = admitted.call
  const { query, headers, list, body } = input
  const { compiled } = route
  return Object.assign(makeLocatedCall(context, { ...admitted, params }), {
    query,
    headers,
    list,
    body,
    checkBodyScopes: (before: Body) => checkBodyScopes(compiled.operation, scopes, { body, before }, reply),
    checkRevocationScopes: (ended: readonly string[]) =>
      checkRevocationScopes({ compiled, dialect: served.dialect }, scopes, ended, reply),
  })
}

function requireActor(actor: Actor | null): Actor {
  if (!actor) throw new Error('a public operation accessed the actor')
  return actor
}
