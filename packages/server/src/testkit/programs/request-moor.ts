import { isRecord } from '@moorage/contract'

/** Answer of a running `moor up`. */
export interface MoorAnswer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  readonly body: Readonly<Record<string, unknown>>
}

/** Request to a running `moor up`. */
export interface MoorRequest {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  readonly token?: string
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/**
 * Sends a URLSearchParams as a form, text unchanged, anything else as JSON. Returns any status, and does not follow redirects. Rejects if no connection is
 * established.
 */
export async function requestMoor(
  origin: string,
  { method = 'GET', path, token, body, headers = {} }: MoorRequest,
): Promise<MoorAnswer> {
  const isRaw = typeof body === 'string' || body instanceof URLSearchParams
  const answer = await fetch(origin + path, {
    method,
    redirect: 'manual',
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && !isRaw && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: isRaw ? body : JSON.stringify(body) }),
  })
  const text = await answer.text()
  return { status: answer.status, headers: answer.headers, text, body: readJsonObject(text) }
}

/** Returns the JSON object in a text; an empty object for other text. */
export function readJsonObject(text: string): Readonly<Record<string, unknown>> {
  try {
    const body: unknown = JSON.parse(text)
    return isRecord(body) ? body : {}
  } catch {
    return {}
  }
}
