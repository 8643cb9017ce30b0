import { setImmediate } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { findRemembered } from '../../store/transaction/find-remembered.ts'
import type { IdempotentRequest } from '../../store/transaction/idempotent-request.ts'
import type { Answer } from '../../store/transaction/mutate.ts'
import { readBodyObject } from '../body/read-body-object.ts'
import type { Body, Call } from '../call.ts'
import { EventStream } from '../events/event-stream.ts'
import type { Gear } from '../gear.ts'
import { noContent } from '../no-content.ts'
import type { Input, Sent } from '../validation/compile-input.ts'
import type { TextValues } from '../validation/read-query.ts'
import { locate, type Mounted } from './admit.ts'
import { changeUserFor } from './change-user-for.ts'
import { checkBodyScopes } from './check-body-scopes.ts'
import { checkRequest } from './check-request.ts'
import { keyedRequest } from './keyed-request.ts'
import { type MutationCaller, mutateFor } from './mutate-for.ts'
import { resolveNeeds } from './resolve-needs.ts'
import { sendJson } from './send-json.ts'
import { sendEvents } from './send-events.ts'
import { type Trip, tripOf } from './trip.ts'

/** An operation whose input can be read. */
export interface Served extends Mounted {
  readonly readInput: (sent: Sent) => Input
}

/** Bodies beyond this cost noticeable time of the one thread; those of an account are served one after the other. */
const largeOctets = 16 * 1024

/** The rest of decision B3, once the body is here: its syntax, the schema with the handler's own checks and the grants, then the handler. */
export async function serve(
  gear: Gear,
  served: Served,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const { bearer, call } = tripOf(request)
  if (!call) throw new Error('a request was served before it was admitted')
  const octets = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
  if (!bearer || octets.length <= largeOctets) return serveBody(gear, served, { call, octets }, reply)
  // Whoever may take away what others may do goes first, whatever those send.
  return gear.turns.largeBodies.run(
    { accountId: bearer.accountId, isUrgent: !bearer.isRestricted, signal: call.signal },
    async () => {
      await setImmediate()
      return serveBody(gear, served, { call, octets }, reply)
    },
  )
}

interface Received {
  readonly call: Omit<Call, 'body'>
  readonly octets: Buffer
}

async function serveBody(
  gear: Gear,
  served: Served,
  { call, octets }: Received,
  reply: FastifyReply,
): Promise<unknown> {
  const { handler } = served
  const { request } = reply
  const trip = tripOf(request)
  const { key, isRemembered } = trip
  const body = readBodyObject(octets)
  const keyed =
    key === null ? undefined : keyedRequest(request, key, { octets, read: body, schema: served.compiled.body })
  if (keyed && isRemembered) {
    const answer = await findRemembered(call.store.db, call.actor, keyed)
    if (answer) return sendAccepted(gear, served, answer, reply)
    await locate(served, trip, call)
  }
  const input = served.readInput({ query: request.query as TextValues, headers: request.headers, body })
  const ready = complete(call, { gear, served, trip, input, keyed, reply })
  await checkRequest(served, ready, input, reply)
  if (handler.isMutation === true) return sendAccepted(gear, served, (await handler.run(ready)) as Answer, reply)
  const result = await read(gear, served, ready, trip)
  if (result instanceof EventStream) return stream(gear, served, result, reply)
  if (result === noContent) return reply.code(204).send()
  return sendJson(gear, reply, 200, served.compiled.writeBody(result ?? {}))
}

/** Reads when the account's turn comes. What waits for something to happen takes no turn: streams ask through the feed, long polls for one event. */
async function read(gear: Gear, { compiled, handler }: Served, call: Call, { bearer }: Trip): Promise<unknown> {
  const isWaiting = compiled.operation.mediaType !== undefined || call.query['wait'] !== undefined
  if (!bearer || isWaiting) return handler.run(call)
  return gear.turns.reads.run({ accountId: bearer.accountId, isUrgent: false, signal: call.signal }, () =>
    handler.run(call),
  )
}

interface Completion {
  readonly gear: Gear
  readonly served: Served
  readonly trip: Trip
  readonly input: Input
  readonly keyed: IdempotentRequest | undefined
  readonly reply: FastifyReply
}

/** Completes the call in place: its `actor` must not be read here, a public operation has none. */
function complete(call: Omit<Call, 'body'>, { gear, served, trip, input, keyed, reply }: Completion): Call {
  const { query, headers, list, body } = input
  const { operation } = served.compiled
  const caller = (): MutationCaller => ({
    store: call.store,
    actor: call.actor,
    keyed,
    operation,
    params: call.params,
    needs: resolveNeeds(operation.grants, { params: call.params, body }),
    onActor: (actor) => void (trip.actor = actor),
    turns: gear.turns.changes,
    signal: call.signal,
  })
  const mutate: Call['mutate'] = (run) => mutateFor(caller(), run)
  const changeUser: Call['changeUser'] = (run) => changeUserFor(caller(), run)
  return Object.assign(call, {
    query,
    headers,
    list,
    body,
    mutate,
    changeUser,
    checkBodyScopes: (before: Body) => checkBodyScopes(operation, call.scopes, { body, before }, reply),
  })
}

/** Says which operation event follows the work (decision F2) and whether the answer is a remembered one (decision A9). */
function sendAccepted(gear: Gear, served: Served, answer: Answer, reply: FastifyReply): FastifyReply {
  const { operationId } = answer
  if (operationId !== null && operationId !== undefined) {
    reply.headers({ 'operation-id': String(operationId), location: `/v4/account/events/${operationId}` })
  }
  if (answer.isReplay) reply.header('idempotent-replay', 'true')
  return sendJson(gear, reply, 200, served.compiled.writeBody(answer.body ?? {}))
}

/** A stream lives no longer than its token, and nobody has any number of them (decision F4). */
async function stream(gear: Gear, served: Served, changes: EventStream, reply: FastifyReply): Promise<void> {
  const { bearer, underWay } = tripOf(reply.request)
  const leave = bearer ? gear.streams.enter(bearer) : () => undefined
  const unwatch = bearer
    ? gear.tokens.watch(bearer.tokenId, () => underWay.abort('the token has ended'))
    : () => undefined
  try {
    await sendEvents(reply, changes, { writeBody: served.compiled.writeBody, signal: underWay.signal })
  } finally {
    unwatch()
    leave()
  }
}
