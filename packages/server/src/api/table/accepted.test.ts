import { type CompiledOperation, type OperationName, events, linode, neutral, operations } from '@moorage/contract'
import { describe, expect, it } from 'vitest'
import type { TestAnswer } from '#testkit/http/http-harness.ts'
import { openEventStream } from '#testkit/http/open-event-stream.ts'
import { requestEvents } from '#testkit/http/operation-event.ts'
import { expectApiHeaders } from '#testkit/operation-table/expect-api-headers.ts'
import { scenarios } from '#testkit/operation-table/scenarios.ts'
import { servedNamesIn } from '#testkit/operation-table/served-names.ts'
import { useTableFixture } from '#testkit/benches/use-bench.ts'
import { type Target, wireBody, wirePath } from '#testkit/operation-table/wire-body.ts'
import { compileCheck } from '../validation/compile-check.ts'

/** These operations return 204 for an unrestricted user (decision A1). */
const empty: readonly OperationName[] = ['profile.view_grants']
/** Secrets in a replay (decision A9). */
const masks: Readonly<Partial<Record<OperationName, (secret: string) => string>>> = {
  'token.create': (secret) => secret.slice(0, 16),
}
const isStream = (name: OperationName) => operations.find((one) => one.name === name)?.mediaType === 'text/event-stream'

interface Accepted {
  readonly compiled: CompiledOperation
  readonly target: Target
  readonly token: string
  readonly answer: TestAnswer<Record<string, unknown>>
}

describe.each([neutral, linode])('accepted requests ($name dialect)', async (words) => {
  const world = await useTableFixture(words)
  const exercised = new Map<OperationName, Promise<Accepted>>()

  /** Sends the request once, with exactly its scopes, a key, and an unknown body field. */
  async function accept(name: OperationName): Promise<Accepted> {
    const compiled = world.operations.find((one) => one.operation.name === name) as CompiledOperation
    const { token } = await world.http.makeToken(compiled.operation.scopes)
    const { params = {}, body = {} } = await scenarios[name].request(world)
    const target = {
      params,
      ...(compiled.operation.method === 'GET' ? {} : { body: { ...body, 'not-in-the-contract': { a: [1] } } }),
    }
    const answer = await world.send(compiled, target, { token, headers: { 'idempotency-key': `key-${name}` } })
    return { compiled, target, token, answer }
  }
  const accepted = (name: OperationName): Promise<Accepted> => {
    const known = exercised.get(name) ?? accept(name)
    exercised.set(name, known)
    return known
  }
  const names = servedNamesIn(words.name)
  const json = names.filter((name) => !isStream(name) && !empty.includes(name))

  it.each(json)(
    '%s: 200 with exactly its scopes and unknown keys in the body; the response matches its schema (decisions A1, A4)',
    async (name) => {
      const { answer } = await accepted(name)
      expect(answer.status, answer.text).toBe(200)
    },
  )

  it.each(json.filter((name) => name !== 'grant.update'))(
    '%s: returns sent values under the same names',
    async (name) => {
      const { target, answer } = await accepted(name)
      const { dialect } = world
      const sent = Object.entries(target.body ?? {}).map(
        ([field, value]) => [dialect.fieldToWire(field), wireBody(dialect, value)] as const,
      )
      expect(answer.body).toMatchObject(Object.fromEntries(sent.filter(([field]) => field in answer.body)))
    },
  )

  it.each(json)('%s: has the headers of decisions A2, A6 and A7, and the scopes held and required', async (name) => {
    const { compiled, answer } = await accepted(name)
    const { mediaType = 'application/json' } = compiled.operation
    expect(answer.headers['content-type']).toBe(mediaType)
    expectApiHeaders({ ...answer, headers: { ...answer.headers, 'content-type': 'application/json' } })
    expect(answer.headers['x-accepted-oauth-scopes']).toBe(compiled.scopes.join(',') || '*')
    expect(answer.headers['x-oauth-scopes']).toBe(compiled.scopes.join(','))
  })

  it.each(json)(
    '%s: writes exactly the event of the table; Operation-Id and Location exactly if a job was started (decisions F2, F3)',
    async (name) => {
      const {
        compiled: { operation },
        answer,
      } = await accepted(name)
      const written = await requestEvents(world.http, answer)
      expect(written.map((one) => one.action)).toEqual(operation.event === undefined ? [] : [operation.event])
      const isJob = operation.event !== undefined && events[operation.event].kind === 'job'
      const id = isJob ? String(written[0]?.id) : undefined
      expect([answer.headers['operation-id'], answer.headers['location']]).toEqual([
        id,
        id && `/v4/account/events/${id}`,
      ])
      expect(written.every((one) => one.username === 'tester' && (one.status === 'notification') === !isJob)).toBe(true)
    },
  )

  const posts = json.filter((name) => operations.find((one) => one.name === name)?.method === 'POST')
  it.each(posts)('%s: the same key and body is a replay, another body is rejected (decision A9)', async (name) => {
    const { compiled, target, token, answer } = await accepted(name)
    const headers = { 'idempotency-key': `key-${name}` }
    const replay = await world.send(compiled, target, { token, headers })
    expect([
      replay.status,
      replay.headers['idempotent-replay'],
      replay.headers['operation-id'],
      replay.headers['location'],
    ]).toEqual([200, 'true', answer.headers['operation-id'], answer.headers['location']])
    expect(answer.headers['idempotent-replay']).toBeUndefined()
    expect(await requestEvents(world.http, replay)).toEqual([])
    const secrets = compiled.operation.secrets ?? []
    const mask = masks[name] ?? (() => '<REDACTED>')
    expect(replay.body).toEqual({
      ...answer.body,
      ...Object.fromEntries(secrets.map((field) => [field, mask(String(answer.body[field]))])),
    })
    const other = await world.send(
      compiled,
      { ...target, body: { ...target.body, 'not-in-the-contract': 'another' } },
      { token, headers },
    )
    expect([other.status, other.body['errors']]).toMatchObject([400, [{ field: 'Idempotency-Key' }]])
  })

  it.each(empty)('%s: 204 without a body, with the common headers (decisions A1, A6, A7)', async (name) => {
    const { compiled, answer } = await accepted(name)
    expect([answer.status, answer.text, answer.headers['content-type']]).toEqual([204, '', undefined])
    expectApiHeaders({ ...answer, headers: { 'content-type': 'application/json', ...answer.headers } })
    expect([compiled.operation.noContentWhen !== undefined, answer.headers['x-accepted-oauth-scopes']]).toEqual([
      true,
      '*',
    ])
  })

  it('event.stream: an event stream whose messages match its response schema, with the common headers (decisions A2, F4)', async () => {
    exercised.set(
      'event.stream',
      accept('event.stream').catch(() => null as never),
    )
    const compiled = world.operations.find((one) => one.operation.name === 'event.stream') as CompiledOperation
    const { token } = await world.http.makeToken(compiled.operation.scopes)
    const origin = await world.http.listen()
    const { answer, next, close } = await openEventStream(`${origin}${wirePath(compiled)}?from=0`, token)
    const { data } = await next()
    close()
    expect([
      answer.status,
      answer.headers.get('content-type'),
      answer.headers.get('x-accepted-oauth-scopes'),
      answer.headers.get('x-spec-version'),
    ]).toEqual([200, 'text/event-stream', compiled.scopes.join(','), '4.119.0'])
    expect(compileCheck(compiled.response)(JSON.parse(data))).toEqual([])
  })

  it('covers every served operation', () => {
    expect([...exercised.keys()].toSorted()).toEqual(names.toSorted())
  })
})
