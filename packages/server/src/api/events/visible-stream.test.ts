import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { grantByRequest } from '#testkit/http/grant-by-request.ts'
import { openHttpBench } from '#testkit/http/http-bench.ts'
import type { TestCaller } from '#testkit/http/http-harness.ts'
import { makeVolume } from '#testkit/http/make-volume.ts'

let user: TestCaller
let users = 0
const opened: AbortController[] = []
const http = await openHttpBench()
const origin = await http.listen()
const shown = (await makeVolume(http)).id
const hidden = (await makeVolume(http)).id
beforeEach(async () => {
  user = await http.makeUser(http, `reader-${(users += 1)}`)
  await grantByRequest(http, user, { volume: [{ id: shown, permissions: 'read_only' }] })
})
afterAll(async () => {
  for (const one of opened) one.abort()
  await http.close()
})

interface Told {
  readonly position: number
  readonly entity: number
  readonly label: string
}

/** A stream from a position, or from about now, that is read up to an event with a label. */
async function open(token: string, from?: number) {
  const controller = new AbortController()
  opened.push(controller)
  const headers = { authorization: `Bearer ${token}`, ...(from === undefined ? {} : { 'last-event-id': String(from) }) }
  const { body } = await fetch(`${origin}/v4/account/events/stream`, { signal: controller.signal, headers })
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  async function next(): Promise<Told> {
    for (;;) {
      const gap = text.indexOf('\n\n')
      const block = gap === -1 ? undefined : text.slice(0, gap)
      if (block !== undefined) text = text.slice(gap + 2)
      const data = block?.split('\n').find((line) => line.startsWith('data: '))
      if (data) return read(block ?? '', data)
      if (block !== undefined) continue
      const { done, value } = (await reader?.read()) ?? { done: true, value: undefined }
      if (done || value === undefined) throw new Error('the stream ended')
      text += value
    }
  }
  return {
    /** Everything up to the event with this label, that one included. */
    async until(label: string): Promise<Told[]> {
      const told: Told[] = []
      do told.push(await next())
      while (told.at(-1)?.label !== label)
      expect(told.map((one) => one.position)).toEqual(
        told.map((one) => one.position).toSorted((one, other) => one - other),
      )
      return told
    },
  }
}

function read(block: string, data: string): Told {
  const { entity } = JSON.parse(data.slice('data: '.length)) as { entity: { id: number; label: string } }
  return { position: Number(/^id: (\d+)/.exec(block)?.[1]), entity: entity.id, label: entity.label }
}

const labels = (told: readonly Told[]) => told.map((one) => one.label)

/** Changes a volume, which is told by one event with a label that nothing else has; answers the label. */
async function touch(id: number): Promise<string> {
  const label = http.nextLabel()
  expect((await http.call('PUT', `/v4/volumes/${id}`, { body: { label } })).status).toBe(200)
  return label
}
const grantHidden = (permissions: 'read_only' | null) =>
  grantByRequest(http, user, { volume: [{ id: hidden, permissions }] })

describe('a stream shows what its user may see at that moment (decision G7)', () => {
  it('a grant given while it is open counts from the answer on, and so does one taken', async () => {
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

  it('so does becoming restricted, and becoming unrestricted', async () => {
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

  it('positions stay those of the log: it resumes after what was told, and nothing behind that is skipped', async () => {
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

  it('catches up with a long log of which little is visible', async () => {
    const stream = await open(user.token)
    const first = (await stream.until(await touch(shown))).at(-1)
    for (let count = 0; count < 260; count += 1) await touch(hidden)
    const last = await touch(shown)
    for (const one of [stream, await open(user.token, first?.position)])
      expect(labels(await one.until(last))).toEqual([last])
  })
})
