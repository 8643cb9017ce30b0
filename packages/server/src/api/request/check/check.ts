import { isRecord } from '@moorage/contract'
import type { Body, Call } from '../../call.ts'
import { readBodyObject } from '../../body/read-body-object.ts'
import type { Input } from '../../validation/compile-input.ts'
import { checkBodyScopes, checkRevocationScopes } from '../admit/check-scopes.ts'
import { keyedRequest } from '../admit/idempotency-key.ts'
import { resolveRequirements } from '../admit/resolve-requirements.ts'
import { rejectClosed } from '../receive/reject-closed.ts'
import { changeUserFor, type MutationCaller, mutateFor } from '../run/mutate-for.ts'
import { servedDialectOf } from '../state/served-dialect.ts'
import type { Serving } from '../state/serving.ts'
import type { Admitted, Checked, Read } from '../state/stages.ts'
import { checkRequest } from './check-request.ts'

/**
 * Parses the body as one JSON object, and returns the request at stage `read`. With an idempotency key, adds the request's identity (decision A9). Throws
 * ApiError for another body.
 */
export function readBody(admitted: Admitted, bytes: Buffer): Read {
  const { request, route, key } = admitted
  const body = readBodyObject(bytes)
  const keyed =
    key !== null && 'key' in key
      ? keyedRequest(request, key.key, { bytes, read: body, schema: route.compiled.body })
      : undefined
  return { ...admitted, stage: 'read', body, keyed }
}

/**
 * Validates the request after its body arrived (decision B3) and completes the call. Returns the request at stage `checked`. Throws the errors of
 * `checkRequest`.
 */
export async function check(serving: Serving, read: Read): Promise<Checked> {
  const { request, route, body, ...known } = read
  const input = route.readInput({ query: isRecord(request.query) ? request.query : {}, headers: request.headers, body })
  const call = completeCall(serving, read, input)
  await checkRequest(read, call, input)
  return { ...known, request, route, stage: 'checked', call }
}

/** Edits the call in place. Must not read `actor`, which throws in a public operation. */
function completeCall(serving: Serving, { call, request, route, reply, acting, keyed }: Read, input: Input): Call {
  const { queues } = serving
  const { dialect } = servedDialectOf(serving, request)
  const { query, headers, list, body } = input
  const { operation } = route.compiled
  const caller = (): MutationCaller => ({
    store: call.store,
    actor: call.actor,
    keyed,
    operation,
    params: call.params,
    requirements: resolveRequirements(operation.grants, { params: call.params, body }),
    onActor(actor) {
      if (acting) acting.actor = actor
    },
    queues: queues.changes,
    checkOpen: () => rejectClosed(serving),
    get signal() {
      return call.signal
    },
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
    checkRevocationScopes: (ended: readonly string[]) =>
      checkRevocationScopes({ compiled: route.compiled, dialect }, call.scopes, ended, reply),
  })
}
