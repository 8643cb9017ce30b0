import { type ErrorCode, linode } from '@moorage/contract'
import type { TestAnswer } from '../../http/http-harness.ts'
import type { WireNames } from '../fixture/wire-names.ts'
import type { MatrixCase } from '../cases/matrix-case.ts'

const insufficient = 'Your OAuth token is not authorized to use this endpoint.'

/** Returns one line per deviation of status, body or headers from the expected answer. */
export function checkAnswer(
  one: MatrixCase,
  answer: TestAnswer<unknown>,
  scopes: readonly string[] | null,
  names: WireNames,
): string[] {
  const required = { ...expectedHeaders(one, scopes, names), ...expectedAnswer(one, names) }
  const found: Record<string, unknown> = {
    status: answer.status,
    body: answer.text,
    challenge: answer.headers['www-authenticate'],
    held: answer.headers['x-oauth-scopes'],
    accepted: answer.headers['x-accepted-oauth-scopes'],
  }
  return Object.entries(required).flatMap(([what, value]) => {
    return found[what] === value ? [] : [`${what} is ${String(found[what])}, not ${String(value)}`]
  })
}

/** Unrestricted users get 204, because they have no grants to view (docs/access.md). */
function successOf({ compiled, caller, success = 200 }: MatrixCase): number {
  if (compiled.operation.name !== 'profile.view_grants') return success
  return 'user' in caller && typeof caller.user === 'object' ? 200 : 204
}

function expectedHeaders(one: MatrixCase, scopes: readonly string[] | null, names: WireNames): Record<string, unknown> {
  if (one.expected.kind === 'method') return {}
  const wire = (scopes ?? []).map((scope) => names.scope(scope))
  const challenge =
    one.expected.kind === 'stranger'
      ? 'Bearer realm="moorage"'
      : one.expected.kind === 'bad token'
        ? 'Bearer realm="moorage", error="invalid_token", error_description="Invalid Token"'
        : one.expected.kind === 'scope'
          ? `Bearer realm="moorage", error="insufficient_scope", scope="${one.expected.required?.join(' ') ?? wire.join(' ')}"`
          : undefined
  const held = 'scopes' in one.caller ? one.caller.scopes.map((scope) => names.scope(scope)).join(',') : 'unknown'
  return { challenge, held, accepted: wire.join(',') || '*' }
}

function expectedAnswer(one: MatrixCase, names: WireNames): Record<string, unknown> {
  const { expected } = one
  const body = (code: ErrorCode, reason: string, field = ''): string => {
    const recorded = field === '' ? { reason } : { reason, field }
    return JSON.stringify({ errors: [names.isLinode ? recorded : { reason, field, code }] })
  }
  switch (expected.kind) {
    case 'accepted':
      return { status: successOf(one) }
    case 'stranger':
    case 'bad token':
      return { status: 401, body: body('access.token_invalid', 'Invalid Token') }
    case 'scope':
      return { status: 401, body: body('access.scope_missing', insufficient) }
    case 'hidden':
      return { status: 404, body: body('resource.not_found', 'Not found') }
    case 'unauthorized':
      return { status: 403, body: body('access.grant_missing', 'Unauthorized') }
    case 'method': {
      const isAt = (prefix: string) => one.compiled.path === prefix || one.compiled.path.startsWith(`${prefix}/`)
      const what = names.isLinode ? linode.unsupportedPaths.find(([prefix]) => isAt(prefix))?.[1] : undefined
      if (what !== undefined)
        return { status: 404, body: body('resource.not_found', `Not found: Moorage does not support ${what}`) }
      return { status: 405, body: body('method.not_allowed', 'Method Not Allowed') }
    }
    case 'body':
      return { status: 400 }
    case 'reference': {
      const field = names.field(expected.field)
      // Absent and foreign configurations of a host get the same answer.
      const code = expected.field === 'config_id' ? 'config.not_of_host' : 'request.reference_invalid'
      return {
        status: 400,
        body: body(code, `${field.slice(field.lastIndexOf('.') + 1)} is not valid`, field),
      }
    }
  }
}
