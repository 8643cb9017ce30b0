import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { grantByRequest } from '#testkit/http/grant-by-request.ts'
import { openHttpBench } from '#testkit/http/http-bench.ts'
import type { TestCaller } from '#testkit/http/http-harness.ts'
import { openEventStream, type ReadStream } from '#testkit/http/open-event-stream.ts'
import { makeVolume } from '#testkit/http/make-volume.ts'

let user: TestCaller
let users = 0
const opened: ReadStream[] = []
const http = await openHttpBench()
const origin = await http.listen()
const shown = (await makeVolume(http)).id
const hidden = (await makeVolume(http)).id
beforeEach(async () => {
  user = await http.makeUser(http, `reader-${(users += 1)}`)
  await grantByRequest(http, user, { volume: [{ id: shown, permissions: 'read_only' }] })
})
afterAll(async () => {
  for (const one of opened) one.close()
  await http.close()
})

interface RenderedError {
  readonly position: number
  readonly entity: number
  readonly label: string
}

async function open(token: string, from?: number) {
  const position = from === undefined ? {} : { 'last-event-id': String(from) }
  const stream = await openEventStream(`${origin}/v4/account/events/stream`, token, position)
  opened.push(stream)
  async function next(): Promise<RenderedError> {
    const { id, data } = await stream.next()
    const { entity } = JSON.parse(data) as { entity: { id: number; label: string } }
    return { position: id, entity: entity.id, label: entity.label }
  }
  return {
    async until(label: string): Promise<RenderedError[]> {
      const told: RenderedError[] = []
      do told.push(await next())
      while (told.at(-1)?.label !== label)
      expect(told.map((one) => one.position)).toEqual(
        told.map((one) => one.position).toSorted((one, other) => one - other),
      )
      return told
    },
  }
}

const labels = (told: readonly RenderedError[]) => told.map((one) => one.label)

async function touch(id: number): Promise<string> {
  const label = http.nextLabel()
  expect((await http.call('PUT', `/v4/volumes/${id}`, { body: { label } })).status).toBe(200)
  return label
}
const grantHidden = (permissions: 'read_only' | null) =>
  grantByRequest(http, user, { volume: [{ id: hidden, permissions }] })

describe('a stream shows what its user can view at that time (decision G7)', () => {
  it('applies added and removed grants from the response on', async () => {
    const stream = await open(user.token)
    const before = await touch(hidden)
    expect(labels(await stream.until(await touch(shown)))).not.toContain(before)
    await grantHidden('read_only')
    const given = await stream.until(await touch(hidden))
    expect(labels(given)).not.toContain(before)
    await grantHidden(null)
    const after = await touch(hidden)
    expect(labels(await stream.until(await touch(shown)))).not.toContain(after)
  })

  it('applies restriction and its removal in the same way', async () => {
    const free = await http.makeUser(http, `free-${users}`, { isRestricted: false })
    const restrict = async (restricted: boolean) =>
      expect((await http.call('PUT', `/v4/account/users/${free.username}`, { body: { restricted } })).status).toBe(200)
    const stream = await open(free.token)
    await stream.until(await touch(hidden))
    await restrict(true)
    await grantByRequest(http, free, { volume: [{ id: shown, permissions: 'read_only' }] })
    const withheld = await touch(hidden)
    expect(labels(await stream.until(await touch(shown)))).not.toContain(withheld)
    await restrict(false)
    expect(labels(await stream.until(await touch(hidden)))).not.toContain(withheld)
  })

  it('keeps log positions: a client resumes after the last event without skipping any', async () => {
    const stream = await open(user.token)
    const first = (await stream.until(await touch(shown))).at(-1)
    const withheld = await touch(hidden)
    const second = await touch(shown)
    await grantHidden('read_only')
    const resumed = await (await open(user.token, first?.position)).until(second)
    expect(labels(resumed)).toEqual([withheld, second])
    const third = await touch(shown)
    expect(labels(await (await open(user.token, resumed.at(-1)?.position)).until(third))).toEqual([third])
  })

  it('catches up with a long log of mostly hidden entries', async () => {
    const stream = await open(user.token)
    const first = (await stream.until(await touch(shown))).at(-1)
    for (let round = 0; round < 4; round += 1) await Promise.all(Array.from({ length: 65 }, () => touch(hidden)))
    const last = await touch(shown)
    for (const one of [stream, await open(user.token, first?.position)])
      expect(labels(await one.until(last))).toEqual([last])
  })
})
