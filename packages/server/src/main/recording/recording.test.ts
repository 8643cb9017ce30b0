import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { useScratchFolder } from '#testkit/programs/use-scratch-folder.ts'
import { startHttpHarness } from '#testkit/http/http-harness.ts'
import { type RecordedCall, makeRecordingFolder, readRecordedCalls } from './recorded-calls.ts'
import { openRecorder } from './open-recorder.ts'
import { replayCalls } from './replay.ts'
import { resendRequest } from './resend-request.ts'
import { redactedValue } from './redact-secrets.ts'

let origin: string
let otherOrigin: string
const folder = useScratchFolder().path
const http = await startHttpHarness()
const other = await startHttpHarness()
beforeAll(async () => {
  ;[origin, otherOrigin] = [await http.listen(), await other.listen()]
})
afterAll(() => Promise.all([http.close(), other.close()]))

const password = 'correct horse battery staple'
let recorded: readonly RecordedCall[]

async function record(): Promise<string> {
  const out = join(folder, 'life')
  makeRecordingFolder(out)
  const recorder = await openRecorder({
    to: new URL(origin),
    folder: out,
    port: 0,
    onCall: () => undefined,
    onError: (error) => {
      throw error
    },
  })
  const send = async (method: string, path: string, body?: unknown, token: string | null = http.token) => {
    const answer = await fetch(`${recorder.origin}${path}`, {
      method,
      headers: {
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        'content-type': 'application/json',
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    return JSON.parse(await answer.text()) as { readonly id?: number }
  }
  // The recorded service had fewer volumes, so IDs differ.
  await http.call('POST', '/v4/volumes', { body: { label: 'before', region: 'us-east' } })
  const { id } = await send('POST', '/v4/volumes', { label: 'data', region: 'us-east', tags: ['a'] })
  await send('GET', `/v4/volumes/${id}`)
  await send('PUT', `/v4/volumes/${id}`, { label: 'renamed' })
  const host = await send('POST', '/v4/hosts/instances', { type: 'g6-standard-1', region: 'us-east', label: 'web' })
  await send('POST', `/v4/volumes/${id}/attach`, { host_id: host.id })
  await send('POST', '/v4/volumes', { label: '1', region: 'nowhere' })
  await send('POST', '/v4/profile/tokens', { label: 'ci', scopes: 'volumes:read_only' })
  await send('POST', '/v4/account/users', {
    username: 'ann',
    email: 'ann@example.org',
    restricted: false,
    password,
  })
  await send('GET', '/v4/volumes?page_size=25')
  await send('DELETE', `/v4/volumes/${id}`)
  await send('GET', `/v4/volumes/${id}`)
  await send('GET', '/v4/volumes', undefined, null)
  await send('POST', '/v4/volumes', { label: 'nobody', region: 'us-east' }, 'f'.repeat(64))
  await send('GET', '/v4/regions', undefined, null)
  expect(await recorder.stop()).toEqual({ exchanges: 14 })
  return out
}

const replayOn = (token: string, exchanges = recorded) =>
  replayCalls(exchanges, {
    send: (request) => resendRequest({ origin: new URL(otherOrigin), token, isLocal: false }, request),
    timeoutMs: 0,
    stop: new AbortController().signal,
  })

describe('recorded requests and responses', () => {
  it('are stored in order, without any secret', async () => {
    const out = await record()
    recorded = readRecordedCalls(out)
    expect(recorded.map(({ number }) => number)).toEqual(Array.from(recorded, (_one, index) => index + 1))
    expect(recorded.map(({ request, answer }) => `${request.method} ${answer.status}`).join(', ')).toBe(
      'POST 200, GET 200, PUT 200, POST 200, POST 200, POST 400, POST 200, POST 200, GET 200, DELETE 200, GET 404, GET 401, POST 401, GET 200',
    )
    expect(recorded.map(({ request }) => request.token).filter((one) => one === 'none')).toHaveLength(2)
    const files = readdirSync(out).map((name) => readFileSync(join(out, name), 'utf8'))
    const token = recorded[6]?.answer.body as { token: string }
    expect(token.token).toBe(redactedValue)
    for (const secret of [http.token, password, 'uthorization']) expect(files.join('')).not.toContain(secret)
    expect(() => makeRecordingFolder(out)).toThrow('already contains a recording')
  })

  it('replay without a difference on an equal service, whatever the IDs', async () => {
    expect(await replayOn(other.token)).toEqual({ exchanges: 14, not_compared: 0, different: 0, differences: [] })
  })

  it('a request that was rejected for its token is rejected again, not run with the token of the replay', async () => {
    const labels = (await other.call<{ data: { label: string }[] }>('GET', '/v4/volumes')).body.data
    expect(labels.map(({ label }) => label)).not.toContain('nobody')
  })

  it('a request of an older recording without token information is sent with the token', async () => {
    const [first] = recorded
      .slice(8, 9)
      .map(({ request: { token: _token, ...request }, ...call }) => ({ ...call, request }))
    expect(first && (await replayOn(other.token, [first])).different).toBe(0)
  })

  it('a replay reports a different status, key, type and text', async () => {
    const [view, refused] = [9, 6].map((number) => recorded[number - 1] as RecordedCall) as [RecordedCall, RecordedCall]
    const planted = (more: Partial<RecordedCall['answer']>): RecordedCall => ({
      ...view,
      answer: { ...view.answer, ...more },
    })
    const list = view.answer.body as Record<string, unknown>
    const { differences } = await replayOn(other.token, [
      planted({ status: 503 }),
      planted({ body: { ...list, extra: 1 } }),
      planted({ body: { ...list, page: 'one' } }),
    ])
    expect(differences.map(({ what, at, recorded: one, here }) => [what, at, one, here])).toEqual([
      ['status', '', '503', '200'],
      ['key', 'extra', 'integer', 'absent'],
      ['type', 'page', 'string', 'integer'],
    ])
    const { differences: texts } = await replayOn(other.token, [
      { ...refused, answer: { ...refused.answer, body: { errors: [{ reason: 'No.', field: 'label' }] } } },
    ])
    expect(texts[0]).toMatchObject({ what: 'text', at: 'errors[0]', recorded: 'label: No.' })
  })
})
