import { asHttpMethod } from '../../http/http-method.ts'
import type { TestAnswer } from '../../http/http-harness.ts'
import { wireBody, wirePath } from '../../operation-table/wire-body.ts'
import type { MatrixCase } from '../cases/matrix-case.ts'
import type { MatrixFixture } from '../fixture/matrix-fixture.ts'

/** Sends a case from a new client address. Only streams use a socket. A null `authorization` sends no header. */
export async function sendCase(
  fixture: MatrixFixture,
  one: MatrixCase,
  authorization: string | null,
): Promise<TestAnswer<unknown>> {
  const { table } = fixture
  const { body, params } = one.target
  const headers: Record<string, string> = authorization === null ? {} : { authorization }
  const url = wirePath(one.compiled, params)
  if (one.compiled.operation.mediaType !== undefined && one.expected.kind === 'accepted')
    return beginStream(await fixture.origin(), url, headers)
  const payload = one.bytes ?? (body === undefined ? undefined : JSON.stringify(wireBody(table.dialect, body)))
  const answer = await table.http.api.server.inject({
    method: asHttpMethod(one.method ?? one.compiled.operation.method),
    url,
    headers,
    remoteAddress: fixture.nextAddress(),
    ...(payload === undefined ? {} : { payload }),
  })
  return {
    status: answer.statusCode,
    text: answer.payload,
    body: undefined,
    headers: Object.fromEntries(
      Object.entries(answer.headers).map(([name, value]) => [name, value === undefined ? undefined : String(value)]),
    ),
  }
}

/** Disconnects after the headers, because event streams do not end. */
async function beginStream(origin: string, url: string, headers: Record<string, string>): Promise<TestAnswer<unknown>> {
  const leaving = new AbortController()
  const answer = await fetch(`${origin}${url}`, { headers, signal: leaving.signal })
  leaving.abort()
  return { status: answer.status, text: '', body: undefined, headers: Object.fromEntries(answer.headers) }
}
