import type { FastifyRequest } from 'fastify'
import { Fault, throwFaults } from '../../domain/shared/index.ts'
import { checkGrants } from '../../store/access/check-grants.ts'
import { explainInvisible } from '../../store/access/explain-invisible.ts'
import type { Call } from '../call.ts'
import { problemsMax } from '../validation/compile-check.ts'
import type { Input } from '../validation/compile-input.ts'
import type { Mounted } from './admit.ts'
import { readIdempotencyKey } from './read-idempotency-key.ts'
import { resolveNeeds } from './resolve-needs.ts'

/**
 * The checks of decision B3 that need the whole request, in its order: everything the schema finds, with the handler's own rules, those
 * about what is stored, and what the body names but is not visible, all 400 together (decision B1); then grants; then the handler's rules alone. A mutation in which
 * nothing is wrong so far has its grants checked in its transaction instead.
 */
export async function checkRequest({ compiled, handler }: Mounted, request: FastifyRequest, call: Call, input: Input): Promise<void> {
  const unsound = [...keyFaults(request), ...input.faults]
  const ruled = handler.check?.(input.body, call, input.given) ?? []
  const needs = resolveNeeds(compiled.operation.grants, { params: call.params, body: input.body })
  if (unsound.length + ruled.length > 0) {
    const invisible = needs.length === 0 ? [] : await explainInvisible(call.store.db, call.actor, needs)
    if (unsound.length + invisible.length === 0) await checkGrants(call.store.db, call.actor, needs)
    const stored = await handler.explain?.(input.body, call) ?? []
    throwFaults([...unsound, ...ruled, ...invisible, ...stored].slice(0, problemsMax))
  }
  if (needs.length > 0 && handler.isMutation !== true) await checkGrants(call.store.db, call.actor, needs)
}

function keyFaults(request: FastifyRequest): readonly Fault[] {
  const key = readIdempotencyKey(request.method, request.headers)
  return key instanceof Fault ? [key] : []
}
