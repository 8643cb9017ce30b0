import type { Event, Host, Volume } from '@moorage/contract'
import { afterAll, describe, expect, it } from 'vitest'
import { openStore } from '#store/open-store.ts'
import { testTimeouts } from '../database/test-store.ts'
import { openHttpBench } from '../http/http-bench.ts'
import { type HttpHarness, startHttpHarness, type TestAnswer } from '../http/http-harness.ts'
import { makeRandom, type Random } from './model/random.ts'

const seed = Date.now() % 1_000_000
const writesCount = 50

// The two services share no memory, like separate processes.
const one = await openHttpBench()
const store = openStore({ url: one.store.url, ...testTimeouts, connectionsMax: 6 })
const other = await startHttpHarness({ store, name: 'of-the-other', context: { secretBox: one.bench.secretBox } })
afterAll(async () => {
  await other.close()
  await store.close()
  await one.close()
})

describe(`a write through one process is visible through every other process after its response (decisions A9, C1, F2, G1; seed ${seed})`, () => {
  it('shows resources, lists, filters, events and grants', async () => {
    const random = makeRandom(seed)
    const fixture = await openFixture()
    for (let writes = 0; writes < writesCount; writes += 1) {
      const [writer, reader] = random.once(2) ? [one, other] : [other, one]
      await write({ ...fixture, random, writer, reader })
      if (random.once(6)) await one.converge()
    }
  }, 180_000)
})

interface Fixture {
  readonly token: string
  readonly limited: { readonly username: string; readonly token: string }
}

interface Writing extends Fixture {
  readonly random: Random
  readonly writer: Pick<HttpHarness, 'call'>
  readonly reader: Pick<HttpHarness, 'call'>
}

async function openFixture(): Promise<Fixture> {
  const limited = await one.makeUser(one, 'limited')
  return { token: one.token, limited }
}

async function write(writing: Writing): Promise<void> {
  const { random, reader, token } = writing
  const { data } = (await reader.call<{ data: Volume[] }>('GET', '/v4/volumes', { token })).body
  const volume = data[random.below(Math.max(1, data.length))]
  if (!volume || (data.length < 5 && random.once(2))) return create(writing)
  const kinds = { rename, tag, resize, grant, remove, createHost }
  return kinds[random.choose(['rename', 'rename', 'tag', 'resize', 'grant', 'grant', 'remove', 'createHost'] as const)](
    writing,
    volume,
  )
}

async function create(writing: Writing): Promise<void> {
  const label = one.nextLabel()
  const answer = await request<Volume>(writing, 'POST', '/v4/volumes', { label, region: 'us-east' })
  expect(await view<Volume>(writing, `/v4/volumes/${answer.body.id}`)).toEqual(answer.body)
  expect(await find(writing, { label })).toEqual([answer.body.id])
  const event = await view<Event>(writing, `/v4/account/events/${answer.headers['operation-id']}`)
  expect(event).toMatchObject({ action: 'volume_create', entity: { id: answer.body.id } })
}

async function createHost(writing: Writing): Promise<void> {
  const answer = await request<Host>(writing, 'POST', '/v4/hosts/instances', {
    label: one.nextLabel(),
    type: 'g6-standard-1',
    region: 'us-east',
  })
  expect(await view<Host>(writing, `/v4/hosts/instances/${answer.body.id}`)).toEqual(answer.body)
}

async function rename(writing: Writing, { id, label: before }: Volume): Promise<void> {
  const label = one.nextLabel()
  await request(writing, 'PUT', `/v4/volumes/${id}`, { label })
  expect(await view(writing, `/v4/volumes/${id}`)).toMatchObject({ label })
  expect([await find(writing, { label }), await find(writing, { label: before })]).toEqual([[id], []])
}

async function tag(writing: Writing, { id }: Volume): Promise<void> {
  const word = one.nextLabel()
  await request(writing, 'PUT', `/v4/volumes/${id}`, { tags: [word] })
  expect(await find(writing, { tags: word })).toEqual([id])
}

async function resize(writing: Writing, { id, size, status }: Volume): Promise<void> {
  if (status !== 'active') return
  await request(writing, 'POST', `/v4/volumes/${id}/resize`, { size: size + 1 })
  expect(await view(writing, `/v4/volumes/${id}`)).toMatchObject({ size: size + 1, status: 'resizing' })
}

/** The new grant applies as soon as the answer arrives (decision G1.2). */
async function grant(writing: Writing, { id }: Volume): Promise<void> {
  const { random, reader, limited } = writing
  const level = random.choose([null, 'read_only', 'read_write'])
  await request(writing, 'PUT', `/v4/account/users/${limited.username}/grants`, {
    volume: [{ id, permissions: level }],
  })
  const observed = await reader.call('GET', `/v4/volumes/${id}`, { token: limited.token })
  expect(observed.status).toBe(level === null ? 404 : 200)
}

async function remove(writing: Writing, { id, label }: Volume): Promise<void> {
  await request(writing, 'DELETE', `/v4/volumes/${id}`)
  const { reader, token } = writing
  expect((await reader.call('GET', `/v4/volumes/${id}`, { token })).status).toBe(404)
  expect(await find(writing, { label })).toEqual([])
}

async function request<Body>(
  { writer, token }: Writing,
  method: string,
  path: string,
  body: object = {},
): Promise<TestAnswer<Body>> {
  const answer = await writer.call<Body>(method, path, { token, body })
  expect(answer.status, `${method} ${path}: ${answer.text}`).toBe(200)
  return answer
}

async function view<Body>({ reader, token }: Writing, path: string): Promise<Body> {
  const answer = await reader.call<Body>('GET', path, { token })
  expect(answer.status, `GET ${path}: ${answer.text}`).toBe(200)
  return answer.body
}

async function find({ reader, token }: Writing, filter: object): Promise<number[]> {
  const { data } = (await reader.call<{ data: Volume[] }>('GET', '/v4/volumes', { token, filter })).body
  return data.map((volume) => volume.id)
}
