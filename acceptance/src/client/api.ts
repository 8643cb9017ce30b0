import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { Words } from '../wire/words.ts'
import { type Answer, readAnswer } from './answer.ts'
import type { Reach } from './reach.ts'

/** HTTP methods of the API. */
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Input of a request, in neutral words. */
export interface Ask {
  readonly body?: unknown
  readonly query?: Readonly<Record<string, string | number>>
  readonly filter?: unknown
  /** Idempotency-Key of a POST: a generated one by default, none if null (decision A9). */
  readonly key?: string | null
  /** Token instead of the client's; null sends none. */
  readonly token?: string | null
}

/** Expected rejection. */
export interface Refusal {
  readonly status?: number
  readonly field: string
  readonly reason: string | RegExp
}

/** Client of /v4 in the words of one dialect. It survives interruptions of the service. */
export interface Api {
  readonly words: Words
  readonly token: string | null
  call<T>(method: Method, path: string, ask?: Ask): Promise<Answer<T>>
  ok<T>(method: Method, path: string, ask?: Ask): Promise<Answer<T>>
  /** Sends a request and asserts this rejection, with status 400 by default. */
  refused(method: Method, path: string, ask: Ask, refusal: Refusal): Promise<void>
  /** Deletes a resource. A resent request may return 404 if the first one got no response. */
  remove(path: string): Promise<void>
  as(token: string | null): Api
}

/** Creates a client. */
export function openApi(reach: Reach, words: Words, token: string | null): Api {
  const call = async <T>(method: Method, path: string, ask: Ask = {}): Promise<Answer<T>> =>
    (await send(reach, words, makeRequest(words, token, { method, path, ask }))) as Answer<T>
  return {
    words,
    token,
    call,
    async ok<T>(method: Method, path: string, ask: Ask = {}) {
      const answer = await call<T>(method, path, ask)
      assert.equal(
        answer.status,
        200,
        `${method} ${path} answered ${answer.status}: ${JSON.stringify(answer.problems)}`,
      )
      return answer
    },
    async refused(method, path, ask, refusal) {
      checkRefusal(
        await call(method, path, ask),
        refusal,
        words,
        `${method} ${path} ${JSON.stringify(ask.body ?? ask.filter ?? ask.query ?? '')}`,
      )
    },
    async remove(path) {
      const { status, isResent, problems } = await call('DELETE', path)
      assert.ok(
        status === 200 || (status === 404 && isResent),
        `DELETE ${path} answered ${status}: ${JSON.stringify(problems)}`,
      )
    },
    as: (other) => openApi(reach, words, other),
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
  { method, path, ask }: { method: Method; path: string; ask: Ask },
): Prepared {
  const headers: Record<string, string> = {}
  const token = ask.token === undefined ? own : ask.token
  if (token !== null) headers['authorization'] = `Bearer ${token}`
  if (ask.filter !== undefined)
    headers['x-filter'] = typeof ask.filter === 'string' ? ask.filter : JSON.stringify(words.toWire(ask.filter))
  const key = method === 'POST' && ask.key === undefined ? randomUUID() : ask.key
  if (typeof key === 'string') headers['idempotency-key'] = key
  const body = ask.body === undefined ? undefined : JSON.stringify(words.toWire(ask.body))
  if (body !== undefined) headers['content-type'] = 'application/json'
  const query =
    ask.query === undefined
      ? ''
      : `?${new URLSearchParams(Object.fromEntries(Object.entries(ask.query).map(([name, value]) => [name, String(value)])))}`
  return {
    path: `/v4${words.path(path)}${query}`,
    init: { method, headers, ...(body !== undefined && { body }) },
    isRepeatable: method !== 'POST' || key !== null,
  }
}

async function send(reach: Reach, words: Words, { path, init, isRepeatable }: Prepared): Promise<Answer> {
  for (let tries = 0; ; tries += 1) {
    const origin = await reach.origin()
    try {
      const response = await fetch(origin + path, init)
      const text = await response.text()
      return readAnswer(response, text, words, tries > 0)
    } catch (error) {
      if (!isRepeatable || error instanceof assert.AssertionError) throw error
      await reach.lost(origin, error)
    }
  }
}

function checkRefusal(answer: Answer, { status = 400, field, reason }: Refusal, words: Words, what: string): void {
  const said = `${what} answered ${answer.status} ${JSON.stringify(answer.problems)}`
  assert.equal(answer.status, status, said)
  const wanted = typeof reason === 'string' ? words.reason(reason) : reason
  const wireField = words.toWire({ [field]: 0 }) as Record<string, number>
  const isSaid = answer.problems.some(
    (one) => one.field in wireField && (typeof wanted === 'string' ? one.reason === wanted : wanted.test(one.reason)),
  )
  assert.ok(isSaid, `${said}, wanted ${String(wanted)} on "${Object.keys(wireField)[0]}"`)
}
