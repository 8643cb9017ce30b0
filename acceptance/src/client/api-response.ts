import assert from 'node:assert/strict'
import type { Problem } from '../wire/shapes.ts'
import type { Words } from '../wire/words.ts'

/** API response translated to the neutral dialect. */
export interface ApiResponse<T = unknown> {
  readonly status: number
  readonly headers: Headers
  readonly body: T
  readonly problems: readonly Problem[]
  /** Event ID of an accepted mutation, otherwise null (decision F2). */
  readonly operationId: number | null
  readonly isResent: boolean
}

/**
 * Returns a translated /v4 response; `problems` is empty below status 400. Throws AssertionError if it breaks a rule for all responses (decisions A1, A2, A7,
 * B1, F2).
 */
export function readApiResponse(response: Response, text: string, words: Words, isResent: boolean): ApiResponse {
  const { status, headers } = response
  if (status === 204) {
    assert.equal(text, '', 'a 204 has no body (A1)')
    return { status, headers, body: null, problems: [], operationId: null, isResent }
  }
  const type = headers.get('content-type')
  assert.equal(
    type,
    'application/json',
    `the content type is exactly application/json (A2), not ${type}: ${text.slice(0, 200)}`,
  )
  assert.equal(headers.get('x-spec-version'), '4.119.0', 'X-Spec-Version (A7)')
  assert.ok(headers.get('x-request-id'), 'X-Request-Id (A7)')
  const wire = JSON.parse(text) as { errors?: unknown }
  const problems = status >= 400 ? readProblems(wire.errors, words) : []
  return { status, headers, body: words.toNeutral(wire), problems, operationId: readOperation(headers), isResent }
}

function readProblems(errors: unknown, words: Words): Problem[] {
  assert.ok(Array.isArray(errors) && errors.length > 0, 'a rejection has at least one error (B1)')
  return (errors as Partial<Problem>[]).map(({ field, reason }) => {
    assert.ok(typeof reason === 'string' && reason !== '', 'every error has a reason (B1)')
    if (words.sendsEmptyField)
      assert.equal(typeof field, 'string', `"${reason}" has a field, or '' if no field is invalid (B1)`)
    else assert.notEqual(field, '', `"${reason}" omits an empty field (B1)`)
    return { field: field ?? '', reason }
  })
}

function readOperation(headers: Headers): number | null {
  const id = headers.get('operation-id')
  if (id === null) return null
  assert.match(id, /^[1-9]\d*$/, 'Operation-Id is an event ID (F2)')
  assert.equal(headers.get('location'), `/v4/account/events/${id}`, 'Location names the event (F2)')
  return Number(id)
}
