import type { OperationSpec } from '@moorage/contract'
import { ApiError, throwErrors } from '#domain/shared/index.ts'
import { checkGrants } from '#store/access/check-grants.ts'
import { explainInvisible } from '#store/access/explain-invisible.ts'
import type { Call } from '../../call.ts'
import { problemsMax } from '../../validation/compile-check.ts'
import type { Input } from '../../validation/compile-input.ts'
import { resolveRequirements } from '../admit/resolve-requirements.ts'
import type { Read } from '../state/stages.ts'

/**
 * Throws the errors of decision B3 that need the whole request, in that order. First come all 400 errors together (decision B1): the schema, the handler's
 * rules, rules with stored state, and invisible named resources. Then come scopes that the body requires (decision G8), and changes forbidden to applications.
 * Then come grants, unless a mutation without errors so far checks them in its transaction. Errors of the handler's rules alone come last.
 */
export async function checkRequest(read: Read, call: Call, input: Input): Promise<void> {
  const { token, key, route } = read
  const { handler } = route
  const { operation } = route.compiled
  const invalid = [
    ...(key instanceof ApiError ? [key] : []),
    ...input.errors,
    ...(await rejectNewControls(read, call, input)),
  ]
  // Further errors would not be reported, and rules must not see the invalid fields still in the body.
  if (invalid.length >= problemsMax) throwErrors(invalid.slice(0, problemsMax))
  const ruled = handler.check?.(input.body, call, input.given) ?? []
  const requirements = resolveRequirements(operation.grants, { params: call.params, body: input.body })
  const isFaulty = invalid.length + ruled.length > 0
  const invisible =
    isFaulty && requirements.length > 0 ? await explainInvisible(call.store.db, call.actor, requirements) : []
  if (invalid.length + invisible.length === 0) {
    if (operation.bodyScopes) call.checkBodyScopes((await handler.before?.(call)) ?? {})
    rejectApp(operation, input, token)
    if (requirements.length > 0 && (isFaulty || handler.kind !== 'change'))
      await checkGrants(call.store.db, call.actor, requirements)
  }
  if (!isFaulty) return
  const stored = (await handler.explain?.(input.body, call)) ?? []
  throwErrors([...invalid, ...ruled, ...invisible, ...stored].slice(0, problemsMax))
}

/** Accepts a text that the resource already has from an earlier release. */
async function rejectNewControls({ route: { view } }: Read, call: Call, { controls }: Input): Promise<ApiError[]> {
  if (controls.length === 0) return []
  const stored = view?.kind === 'read' ? textsOf(await view.run(call)) : []
  return controls.filter(({ text }) => !stored.includes(text)).map(({ error }) => error)
}

function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : []
}

/** Rejects changes that would outlive the application (decision G11). */
function rejectApp({ closedToApps = [] }: OperationSpec, { body }: Input, token: Read['token']): void {
  const isMeant = closedToApps === 'always' || closedToApps.some((field) => body[field] !== undefined)
  if (isMeant && typeof token?.appId === 'number') throw new ApiError('access.grant_missing', 'Unauthorized')
}
