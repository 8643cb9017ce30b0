import { type Actor, notFound } from '#domain/shared/index.ts'
import { hasGlobals } from '#store/access/check-grants.ts'
import type { TokenHolder } from '#store/token/find-token.ts'
import { countRequest, rejectOverLimit } from '../answer/count-request.ts'
import { rejectMethod } from '../receive/reject-unknown.ts'
import { apiPathOf, readParams, sentParams } from '../state/api-paths.ts'
import type { ReceivedRequest } from '../state/received-request.ts'
import type { Serving } from '../state/serving.ts'
import type { AdmittedRequest, Route } from '../state/checked-request.ts'
import { authenticate, rejectAnonymous } from './authenticate.ts'
import { checkScopes, wireScopes } from './check-scopes.ts'
import { lookUpKey } from './idempotency-key.ts'
import { makeLocatedCall } from './make-call.ts'
import { resolveRequirements } from './resolve-requirements.ts'

/** Runs the checks before the body is read, in the order of decision B3, and counts the request. Throws ApiError at the first failed check. */
export async function admit(serving: Serving, route: Route, received: ReceivedRequest): Promise<AdmittedRequest> {
  const { compiled } = route
  const { request, reply, running, record } = received
  record.operation = compiled
  reply.header('x-accepted-oauth-scopes', compiled.scopes.join(',') || '*')
  rejectOtherMethod(route, received)
  const token = await identify(serving, route, received)
  const rate = countRequest(serving, received, token)
  record.token = token
  rejectOverLimit(serving, reply, rate)
  if (token) checkScopes(compiled, token.scopes, reply)
  const params = readParams(sentParams(request), compiled.params)
  const actor = token && actorOf(token, received)
  const call = makeLocatedCall(serving.context, { token, actor, params, running })
  const key = token ? await lookUpKey(call, request) : null
  const admitted: AdmittedRequest = { ...received, route, token, actor, call, key }
  if (!isReplay(admitted)) await locate(admitted)
  return admitted
}

/** True if a response is stored under the request's key; the path's resources may be gone (decision A9). */
export function isReplay({ key }: Pick<AdmittedRequest, 'key'>): boolean {
  return key !== null && 'isRemembered' in key && key.isRemembered
}

/** Throws resource.not_found unless the caller can view the path's resources. */
export async function locate({ route, actor, call }: Pick<AdmittedRequest, 'route' | 'actor' | 'call'>): Promise<void> {
  const requirements = resolveRequirements(route.visibility, { params: call.params, body: {} })
  if (actor && !(await hasGlobals(call.store.db, actor, requirements))) throw notFound()
  await route.handler.locate?.(call)
}

/** Static paths take precedence. `PUT /volumes/types` also matches the route of `/volumes/{volumeId}`. */
function rejectOtherMethod({ compiled }: Route, { request, reply, served }: ReceivedRequest): void {
  if (!compiled.params) return
  const methods = served.paths.methodsOfStatic(apiPathOf(request.url))
  if (methods && !methods.includes(request.method)) rejectMethod(methods, reply)
}

/** An anonymous request is rejected if the operation requires a token. */
async function identify(
  serving: Serving,
  { compiled }: Route,
  { request, reply, served }: ReceivedRequest,
): Promise<TokenHolder | null> {
  const token = await authenticate(serving.context, request, reply)
  if (token) reply.header('x-oauth-scopes', wireScopes(token.scopes, served.dialect).join(','))
  else if (compiled.operation.access === 'token') rejectAnonymous(reply)
  return token
}

/** The actor has the token's user and account, request ID, client address and trace. */
function actorOf(token: TokenHolder, { request, record }: ReceivedRequest): Actor {
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
    trace: record.trace?.traceparent ?? null,
  }
}
