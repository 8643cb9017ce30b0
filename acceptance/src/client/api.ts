import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { type ApiResponse, readApiResponse } from './api-response.ts'
import type { OriginSelector } from './origin-selector.ts'

/** HTTP method. */
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Body, query and filter of a request. */
interface RequestOptions {
  readonly body?: unknown
  readonly query?: Readonly<Record<string, string | number>>
  readonly filter?: unknown
}

/** Client of /v4. */
export interface Api {
  readonly token: string | null
  call<T>(method: Method, path: string, options?: RequestOptions): Promise<ApiResponse<T>>
  ok<T>(method: Method, path: string, options?: RequestOptions): Promise<ApiResponse<T>>
  remove(path: string): Promise<void>
  as(token: string | null): Api
}

/** Creates a client; sends no request. `ok` and `remove` throw AssertionError unless the status is 200; `call` returns any response. */
export function openApi(originSelector: OriginSelector, token: string | null): Api {
  const call = async <T>(method: Method, path: string, options: RequestOptions = {}): Promise<ApiResponse<T>> => {
    const [target, init] = makeRequest(token, { method, path, options })
    const response = await fetch((await originSelector.origin()) + target, init)
    return readApiResponse(response, await response.text()) as ApiResponse<T>
  }
  const ok = async <T>(method: Method, path: string, options: RequestOptions = {}): Promise<ApiResponse<T>> => {
    const answer = await call<T>(method, path, options)
    assert.equal(answer.status, 200, `${method} ${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`)
    return answer
  }
  return {
    token,
    call,
    ok,
    remove: async (path) => void (await ok('DELETE', path)),
    as: (other) => openApi(originSelector, other),
  }
}

function makeRequest(
  token: string | null,
  { method, path, options }: { method: Method; path: string; options: RequestOptions },
): [string, RequestInit] {
  const headers: Record<string, string> = {}
  if (token !== null) headers['authorization'] = `Bearer ${token}`
  if (options.filter !== undefined) headers['x-filter'] = JSON.stringify(options.filter)
  if (method === 'POST') headers['idempotency-key'] = randomUUID()
  const body = options.body === undefined ? undefined : JSON.stringify(options.body)
  if (body !== undefined) headers['content-type'] = 'application/json'
  const query = Object.entries(options.query ?? {}).map(([name, value]): [string, string] => [name, String(value)])
  return [
    `/v4${path}${query.length === 0 ? '' : `?${new URLSearchParams(query)}`}`,
    { method, headers, ...(body !== undefined && { body }) },
  ]
}
