import type { OperationSpec } from '@moorage/contract'
import { Fault, throwFaults } from '#domain/shared/index.ts'
import { checkGrants } from '#store/access/check-grants.ts'
import { explainInvisible } from '#store/access/explain-invisible.ts'
import type { Call } from '../../call.ts'
import { problemsMax } from '../../validation/compile-check.ts'
import type { Input } from '../../validation/compile-input.ts'
import { resolveRequirements } from '../admit/resolve-requirements.ts'
import type { Read } from '../state/stages.ts'

/**
 * The checks of decision B3 that need the whole request, in its order: everything the schema finds, with the handler's own rules, those
 * about what is stored, and what the body names but is not visible, all 400 together (decision B1); then scopes that the body wants
 * (decision G8), and what no application may do; then grants; then the handler's rules alone. A mutation in which nothing is wrong so far has its grants checked in its transaction instead.
 */
export async function checkRequest(read: Read, call: Call, input: Input): Promise<void> {
  const { bearer, key, route } = read
  const { handler } = route
  const { operation } = route.compiled
  const unsound = [
    ...(key instanceof Fault ? [key] : []),
    ...input.faults,
    ...(await refuseNewControls(read, call, input)),
  ]
  // Nothing else would be told; and what is unsound beyond these is still in the body, where rules must not see it.
  if (unsound.length >= problemsMax) throwFaults(unsound.slice(0, problemsMax))
  const ruled = handler.check?.(input.body, call, input.given) ?? []
  const requirements = resolveRequirements(operation.grants, { params: call.params, body: input.body })
  const isFaulty = unsound.length + ruled.length > 0
  const invisible =
    isFaulty && requirements.length > 0 ? await explainInvisible(call.store.db, call.actor, requirements) : []
  if (unsound.length + invisible.length === 0) {
    if (operation.bodyScopes) call.checkBodyScopes((await handler.before?.(call)) ?? {})
    refuseApp(operation, input, bearer)
    if (requirements.length > 0 && (isFaulty || handler.kind !== 'change'))
      await checkGrants(call.store.db, call.actor, requirements)
  }
  if (!isFaulty) return
  const stored = (await handler.explain?.(input.body, call)) ?? []
  throwFaults([...unsound, ...ruled, ...invisible, ...stored].slice(0, problemsMax))
}

/** Rejects control characters, except in a text that the resource has already: releases before this rule stored them. */
async function refuseNewControls({ route: { view } }: Read, call: Call, { controls }: Input): Promise<Fault[]> {
  if (controls.length === 0) return []
  const stored = view?.kind === 'read' ? textsOf(await view.run(call)) : []
  return controls.filter(({ text }) => !stored.includes(text)).map(({ fault }) => fault)
}

function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : []
}

/** Refuses a token of an application what would outlive the application (decision G11), before anything is done. */
function refuseApp({ closedToApps = [] }: OperationSpec, { body }: Input, bearer: Read['bearer']): void {
  const isMeant = closedToApps === 'always' || closedToApps.some((field) => body[field] !== undefined)
  if (isMeant && typeof bearer?.appId === 'number') throw new Fault('access.grant_missing', 'Unauthorized')
}
