import { expect } from 'vitest'
import type { TestAnswer } from '../http/http-harness.ts'

/** Expects the headers of every answer under /v4, errors included (decisions A2, A6, A7); throws otherwise. */
export function expectApiHeaders({ headers, text }: TestAnswer<unknown>): void {
  expect(headers, text).toMatchObject({
    'content-type': 'application/json',
    'x-oauth-scopes': expect.any(String),
    'x-accepted-oauth-scopes': expect.any(String),
    'x-spec-version': '4.119.0',
    'x-ratelimit-limit': expect.stringMatching(/^\d+$/),
    'x-ratelimit-remaining': expect.stringMatching(/^\d+$/),
    'x-ratelimit-reset': expect.stringMatching(/^\d{10}$/),
    'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
    vary: 'Authorization, X-Filter',
    'cache-control': expect.stringContaining('no-store'),
    'access-control-allow-origin': '*',
    'access-control-expose-headers': expect.stringContaining(
      'Operation-Id, Location, Moorage-Trash-Item, X-Request-Id, Retry-After',
    ),
  })
}

/** Returns status, text and headers without request ID, rate and date. They are equal in indistinguishable answers (decision B3). */
export function sameness({ status, text, headers }: TestAnswer<unknown>): unknown {
  const kept = Object.entries(headers).filter(([name]) => !/^(x-request-id|x-ratelimit-.*|date)$/.test(name))
  return { status, text, headers: Object.fromEntries(kept) }
}
