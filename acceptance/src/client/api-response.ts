import assert from 'node:assert/strict'

/** API response. */
export interface ApiResponse<T = unknown> {
  readonly status: number
  readonly headers: Headers
  readonly body: T
  /** Event ID of an accepted mutation, otherwise null (decision F2). */
  readonly operationId: number | null
}

/** Returns a /v4 response. Throws AssertionError if it breaks a rule for all responses (decisions A1, A2, A7, F2). */
export function readApiResponse(response: Response, text: string): ApiResponse {
  const { status, headers } = response
  if (status === 204) {
    assert.equal(text, '', 'a 204 has no body (A1)')
    return { status, headers, body: null, operationId: null }
  }
  const type = headers.get('content-type')
  assert.equal(
    type,
    'application/json',
    `the content type is exactly application/json (A2), not ${type}: ${text.slice(0, 200)}`,
  )
  assert.equal(headers.get('x-spec-version'), '4.119.0', 'X-Spec-Version (A7)')
  assert.ok(headers.get('x-request-id'), 'X-Request-Id (A7)')
  return { status, headers, body: JSON.parse(text), operationId: readOperation(headers) }
}

function readOperation(headers: Headers): number | null {
  const id = headers.get('operation-id')
  if (id === null) return null
  assert.match(id, /^[1-9]\d*$/, 'Operation-Id is an event ID (F2)')
  assert.equal(headers.get('location'), `/v4/account/events/${id}`, 'Location names the event (F2)')
  return Number(id)
}
