import type { CompiledOperation, GrantRule } from '@moorage/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Fault } from '../../domain/shared/index.ts'
import { holdsGlobals } from '../../store/access/holds-globals.ts'
import { clusterKey } from '../../store/transaction/cluster-key.ts'
import { isRemembered } from '../../store/transaction/is-remembered.ts'
import type { Call, Handler } from '../call.ts'
import type { Gear } from '../gear.ts'
import { authenticate, refuseStranger } from './authenticate.ts'
import { checkScopes } from './check-scopes.ts'
import { countRequest } from './count-request.ts'
import { keyedPath } from './keyed-request.ts'
import { makeCall } from './make-call.ts'
import { readIdempotencyKey } from './read-idempotency-key.ts'
import { readParams } from './read-params.ts'
import { resolveNeeds } from './resolve-needs.ts'
import { type Trip, tripOf } from './trip.ts'

/** One operation and who answers it. */
export interface Mounted {
  readonly compiled: CompiledOperation
  readonly handler: Handler
  /** What a restricted user must be or hold to know of what the path names (decision G7). */
  readonly sight: readonly GrantRule[]
}

/**
 * Everything that is checked before the body is read, in the order of decision B3: method, authentication, rate, scope, path ids,
 * and whether what the path names is there.
 */
export async function admit(gear: Gear, mounted: Mounted, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { compiled } = mounted
  const trip = tripOf(request)
  trip.operation = compiled
  reply.header('x-accepted-oauth-scopes', compiled.scopes.join(',') || '*')
  refuseOtherMethod(gear, compiled, request, reply)
  trip.bearer = await authenticate(gear.context.store.db, request, reply)
  if (trip.bearer)
    reply.header('x-oauth-scopes', trip.bearer.scopes.map((scope) => gear.dialect.scopeToWire(scope as '*')).join(','))
  else if (compiled.operation.access === 'token') refuseStranger(reply)
  refuseOverLimit(gear, request, reply)
  if (trip.bearer) checkScopes(compiled, trip.bearer.scopes, reply)
  const params = readParams(request.params as Record<string, string>, compiled.params)
  const call = makeCall({ gear, request, bearer: trip.bearer, params, signal: trip.underWay.signal })
  trip.call = call
  if (trip.bearer) await noteKey(call, request)
  if (!trip.isRemembered) await locate(mounted, trip, call)
}

/** Whether what the path names is there, and the caller may know of it; throws resource.not_found. */
export async function locate(
  { handler, sight }: Pick<Mounted, 'handler' | 'sight'>,
  trip: Trip,
  call: Omit<Call, 'body'>,
): Promise<void> {
  const needs = resolveNeeds(sight, { params: call.params, body: {} })
  if (trip.actor && !(await holdsGlobals(call.store.db, trip.actor, needs)))
    throw new Fault('resource.not_found', 'Not found')
  await handler.locate?.(call)
}

/** `PUT /volumes/types` reaches the route of `/volumes/{volumeId}`, yet it names a place that has no PUT. */
function refuseOtherMethod(
  gear: Gear,
  compiled: CompiledOperation,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  if (!compiled.params) return
  const methods = gear.paths.methodsOfStatic(keyedPath(request.url))
  if (methods && !methods.includes(request.method)) refuseMethod(methods, reply)
}

/** Refuses a method and names those that the path has (RFC 9110). */
export function refuseMethod(methods: readonly string[], reply: FastifyReply): never {
  reply.header('allow', [...methods, 'OPTIONS'].join(', '))
  throw new Fault('method.not_allowed', 'Method Not Allowed')
}

function refuseOverLimit(gear: Gear, request: FastifyRequest, reply: FastifyReply): void {
  const rate = countRequest(gear, request, reply)
  if (!gear.isRefusingRate || !rate.isOver) return
  reply.header('retry-after', String(rate.waitS))
  throw new Fault('rate.limited', 'Too many requests')
}

/** Looks up whether the key has an answer before anything is located: a replay answers although the thing has gone meanwhile (decision A9). */
async function noteKey(call: NonNullable<ReturnType<typeof tripOf>['call']>, request: FastifyRequest): Promise<void> {
  const trip = tripOf(request)
  const key = readIdempotencyKey(request.method, request.headers)
  if (typeof key !== 'string') return
  const { clusterId } = call.actor
  trip.key = clusterId === null ? key : clusterKey(clusterId, key)
  trip.isRemembered = await isRemembered(call.store.db, call.actor, {
    method: request.method,
    path: keyedPath(request.url),
    key: trip.key,
  })
}
