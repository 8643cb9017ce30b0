import { isRecord, type OperationSpec } from '@moorage/contract'
import { ApiError, throwErrors } from '#domain/shared/index.ts'
import { checkGrants } from '#store/access/check-grants.ts'
import { explainInvisible } from '#store/access/explain-invisible.ts'
import type { IdempotentRequest } from '#store/transaction/remembered-answers.ts'
import type { JsonObject } from '../../body/read-body.ts'
import { problemsMax } from '../../validation/compile-check.ts'
import type { Input } from '../../validation/compile-input.ts'
import { makeCall } from '../admit/make-call.ts'
import { resolveRequirements } from '../admit/resolve-requirements.ts'
import type { Serving } from '../state/serving.ts'
import type { AdmittedRequest, CheckedRequest } from '../state/checked-request.ts'

/** Body of a request as one JSON object and, with an idempotency key, the request's identity (decision A9). */
interface RequestBody {
  readonly body: JsonObject
  readonly keyed: IdempotentRequest | undefined
}

/** Validates the request after its body arrived (decision B3). Throws the errors of `rejectInvalid`. */
export async function check(
  serving: Serving,
  admitted: AdmittedRequest,
  { body, keyed }: RequestBody,
): Promise<CheckedRequest> {
  const { request, route } = admitted
  const { grants } = route.compiled.operation
  const query = isRecord(request.query) ? request.query : {}
  const input = route.readInput({ query, headers: request.headers, body })
  const call = makeCall(serving, admitted, input)
  const requirements = resolveRequirements(grants, { params: call.params, body: input.body })
  const checked: CheckedRequest = { ...admitted, call, input, keyed, requirements }
  await rejectInvalid(checked)
  return checked
}

/**
 * Throws the errors of decision B3 that need the whole request, in that order. First come all 400 errors together (decision B1): the schema, the handler's
 * rules, rules with stored state, and invisible named resources. Then come scopes that the body requires (decision G8), and changes forbidden to applications.
 * Then come grants, unless a mutation without errors so far checks them in its transaction. Errors of the handler's rules alone come last.
 */
async function rejectInvalid(checked: CheckedRequest): Promise<void> {
  const { token, key, route, call, input, requirements } = checked
  const { handler } = route
  const { operation } = route.compiled
  const invalid = [...(key instanceof ApiError ? [key] : []), ...input.errors, ...(await rejectNewControls(checked))]
  // Further errors would not be reported, and rules must not see the invalid fields still in the body.
  if (invalid.length >= problemsMax) throwErrors(invalid.slice(0, problemsMax))
  const ruled = handler.check?.(input.body, call, input.given) ?? []
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
async function rejectNewControls({ route: { view }, call, input: { controls } }: CheckedRequest): Promise<ApiError[]> {
  if (controls.length === 0) return []
  const stored = view?.kind === 'read' ? textsOf(await view.run(call)) : []
  return controls.filter(({ text }) => !stored.includes(text)).map(({ error }) => error)
}

function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : []
}

/** Rejects changes that would outlive the application (decision G11). */
function rejectApp({ closedToApps = [] }: OperationSpec, { body }: Input, token: CheckedRequest['token']): void {
  const isMeant = closedToApps === 'always' || closedToApps.some((field) => body[field] !== undefined)
  if (isMeant && typeof token?.appId === 'number') throw new ApiError('access.grant_missing', 'Unauthorized')
}
