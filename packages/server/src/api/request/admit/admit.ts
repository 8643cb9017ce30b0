import { notFound } from '#domain/shared/index.ts'
import { hasGlobals } from '#store/access/has-globals.ts'
import { countRequest, rejectOverLimit } from '../answer/count-request.ts'
import { rejectMethod } from '../receive/reject-unknown.ts'
import { apiPathOf } from '../state/api-paths.ts'
import { servedDialectOf } from '../state/served-dialect.ts'
import type { Serving } from '../state/serving.ts'
import { type Admitted, type Identified, reachStage, type Received, type Route, type Routed } from '../state/stages.ts'
import { authenticate, rejectAnonymous } from './authenticate.ts'
import { checkScopes, wireScopes } from './check-scopes.ts'
import { lookUpKey } from './idempotency-key.ts'
import { actorOf, makeCall } from './make-call.ts'
import { readParams, sentParams } from '../state/read-params.ts'
import { resolveRequirements } from './resolve-requirements.ts'

/**
 * Runs the checks before the body is read, in the order of decision B3, and counts the request. Returns the request at stage `admitted`. Throws ApiError at the
 * first failed check.
 */
export async function admit(serving: Serving, route: Route, received: Omit<Received, 'stage'>): Promise<Admitted> {
  const routed = reachStage<Routed>({ ...received, stage: 'routed', route })
  const { compiled } = route
  const { request, reply } = routed
  reply.header('x-accepted-oauth-scopes', compiled.scopes.join(',') || '*')
  rejectOtherMethod(serving, routed)
  const identified = reachStage(await identify(serving, routed))
  const { token } = identified
  rejectOverLimit(serving, identified, identified.rate)
  if (token) checkScopes(compiled, token.scopes, reply)
  const params = readParams(sentParams(request), compiled.params)
  const acting = token && { actor: actorOf(token, request) }
  const call = makeCall(serving, identified, acting, params)
  const key = token ? await lookUpKey(call, request) : null
  const admitted: Admitted = { ...identified, stage: 'admitted', acting, call, key }
  if (!isReplay(admitted)) await locate(admitted)
  return reachStage(admitted)
}

/** True if a response is stored under the request's key; the path's resources may be gone (decision A9). */
export function isReplay({ key }: Pick<Admitted, 'key'>): boolean {
  return key !== null && 'isRemembered' in key && key.isRemembered
}

/** Throws resource.not_found unless the caller can view the path's resources. */
export async function locate({ route, acting, call }: Pick<Admitted, 'route' | 'acting' | 'call'>): Promise<void> {
  const requirements = resolveRequirements(route.visibility, { params: call.params, body: {} })
  if (acting && !(await hasGlobals(call.store.db, acting.actor, requirements))) throw notFound()
  await route.handler.locate?.(call)
}

/** Static paths take precedence. `PUT /volumes/types` also matches the route of `/volumes/{volumeId}`. */
function rejectOtherMethod(serving: Serving, { route, request, reply }: Routed): void {
  if (!route.compiled.params) return
  const { paths } = servedDialectOf(serving, request)
  const methods = paths.methodsOfStatic(apiPathOf(request.url))
  if (methods && !methods.includes(request.method)) rejectMethod(methods, reply)
}

/** An anonymous request is rejected if the operation requires a token. */
async function identify(serving: Serving, routed: Routed): Promise<Identified> {
  const { request, reply, route } = routed
  const token = await authenticate(serving.context, request, reply)
  if (token)
    reply.header('x-oauth-scopes', wireScopes(token.scopes, servedDialectOf(serving, request).dialect).join(','))
  else if (route.compiled.operation.access === 'token') rejectAnonymous(reply)
  return { ...routed, stage: 'identified', token, rate: countRequest(serving, routed, token) }
}
