import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { Words } from '../wire/words.ts'
import { type ApiResponse, readApiResponse } from './api-response.ts'
import type { OriginSelector } from './origin-selector.ts'

/** HTTP methods of the API. */
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Input of a request, in neutral words. */
export interface RequestOptions {
  readonly body?: unknown
  readonly query?: Readonly<Record<string, string | number>>
  readonly filter?: unknown
  /** Idempotency-Key of a POST: a generated one by default, none if null (decision A9). */
  readonly key?: string | null
  /** Token instead of the client's; null sends none. */
  readonly token?: string | null
}

/** Expected rejection. */
export interface ExpectedRejection {
  readonly status?: number
  readonly field: string
  readonly reason: string | RegExp
}

/** Client of /v4 in the words of one dialect. It survives interruptions of the service. */
export interface Api {
  readonly words: Words
  readonly token: string | null
  call<T>(method: Method, path: string, options?: RequestOptions): Promise<ApiResponse<T>>
  ok<T>(method: Method, path: string, options?: RequestOptions): Promise<ApiResponse<T>>
  /** Sends a request and asserts this rejection, with status 400 by default. */
  rejects(method: Method, path: string, options: RequestOptions, rejection: ExpectedRejection): Promise<void>
  /** Deletes a resource. A resent request may return 404 if the first one got no response. */
  remove(path: string): Promise<void>
  as(token: string | null): Api
}

/** Creates a client. */
export function openApi(originSelector: OriginSelector, words: Words, token: string | null): Api {
  const call = async <T>(method: Method, path: string, options: RequestOptions = {}): Promise<ApiResponse<T>> =>
    (await send(originSelector, words, makeRequest(words, token, { method, path, options }))) as ApiResponse<T>
  return {
    words,
    token,
    call,
    async ok<T>(method: Method, path: string, options: RequestOptions = {}) {
      const answer = await call<T>(method, path, options)
      assert.equal(
        answer.status,
        200,
        `${method} ${path} answered ${answer.status}: ${JSON.stringify(answer.problems)}`,
      )
      return answer
    },
    async rejects(method, path, options, rejection) {
      checkRejection(
        await call(method, path, options),
        rejection,
        words,
        `${method} ${path} ${JSON.stringify(options.body ?? options.filter ?? options.query ?? '')}`,
      )
    },
    async remove(path) {
      const { status, isResent, problems } = await call('DELETE', path)
      assert.ok(
        status === 200 || (status === 404 && isResent),
        `DELETE ${path} answered ${status}: ${JSON.stringify(problems)}`,
      )
    },
    as: (other) => openApi(originSelector, words, other),
  }
}

interface Prepared {
  readonly path: string
  readonly init: RequestInit
  /** A repeated request has no second effect. */
  readonly isRepeatable: boolean
}

function makeRequest(
  words: Words,
  own: string | null,
  { method, path, options }: { method: Method; path: string; options: RequestOptions },
): Prepared {
  const headers: Record<string, string> = {}
  const token = options.token === undefined ? own : options.token
  if (token !== null) headers['authorization'] = `Bearer ${token}`
  if (options.filter !== undefined)
    headers['x-filter'] =
      typeof options.filter === 'string' ? options.filter : JSON.stringify(words.toWire(options.filter))
  const key = method === 'POST' && options.key === undefined ? randomUUID() : options.key
  if (typeof key === 'string') headers['idempotency-key'] = key
  const body = options.body === undefined ? undefined : JSON.stringify(words.toWire(options.body))
  if (body !== undefined) headers['content-type'] = 'application/json'
  const query =
    options.query === undefined
      ? ''
      : `?${new URLSearchParams(Object.fromEntries(Object.entries(options.query).map(([name, value]) => [name, String(value)])))}`
  return {
    path: `/v4${words.path(path)}${query}`,
    init: { method, headers, ...(body !== undefined && { body }) },
    isRepeatable: method !== 'POST' || key !== null,
  }
}

async function send(
  originSelector: OriginSelector,
  words: Words,
  { path, init, isRepeatable }: Prepared,
): Promise<ApiResponse> {
  for (let tries = 0; ; tries += 1) {
    const origin = await originSelector.origin()
    try {
      const response = await fetch(origin + path, init)
      const text = await response.text()
      return readApiResponse(response, text, words, tries > 0)
    } catch (error) {
      if (!isRepeatable || error instanceof assert.AssertionError) throw error
      await originSelector.lost(origin, error)
    }
  }
}

function checkRejection(
  answer: ApiResponse,
  { status = 400, field, reason }: ExpectedRejection,
  words: Words,
  what: string,
): void {
  const message = `${what} answered ${answer.status} ${JSON.stringify(answer.problems)}`
  assert.equal(answer.status, status, message)
  const expected = typeof reason === 'string' ? words.reason(reason) : reason
  const wireField = words.toWire({ [field]: 0 }) as Record<string, number>
  const isReported = answer.problems.some(
    (one) =>
      one.field in wireField && (typeof expected === 'string' ? one.reason === expected : expected.test(one.reason)),
  )
  assert.ok(isReported, `${message}, wanted ${String(expected)} on "${Object.keys(wireField)[0]}"`)
}
