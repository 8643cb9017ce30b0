import type { Volume } from '@moorage/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectRefused } from '#testkit/http/expect-refused.ts'
import { type HttpBench, openHttpBench } from '#testkit/http/http-bench.ts'
import { makeHost } from '#testkit/http/make-host.ts'
import { askVolume, makeVolume, viewVolume } from '#testkit/http/make-volume.ts'
import { operationEvent, requestEvents } from '#testkit/http/operation-event.ts'

let http: HttpBench
beforeAll(async () => {
  http = await openHttpBench()
})
afterAll(() => http.close())

const update = (id: number, body: unknown, token?: string) =>
  http.call<Volume>('PUT', `/v4/volumes/${id}`, { body, ...(token === undefined ? {} : { token }) })

/** The volume as it is, after the clock has gone on so that a changed `updated` shows. */
async function settledVolume(body = {}): Promise<Volume> {
  const volume = await makeVolume(http, body)
  await http.bench.advance(5_000)
  return volume
}

describe('a volume is updated', () => {
  it('label and tags change together, filesystem_path follows at once, updated moves on (decision D1)', async () => {
    const before = await settledVolume({ tags: ['old'] })
    const label = http.nextLabel()
    const { status, body } = await update(before.id, { label, tags: ['x', 'y', 'x'] })
    expect(status).toBe(200)
    expect(body).toEqual({
      ...before,
      label,
      tags: ['x', 'y'],
      filesystem_path: `/dev/disk/by-id/scsi-0Moor_Volume_${label}`,
      updated: body.updated,
    })
    expect(body.updated > before.updated).toBe(true)
    expect(await viewVolume(http, before.id)).toEqual(body)
  })
})

describe('an update is refused', () => {
  it('of twenty parallel renames to one label exactly one is accepted (decision D1)', async () => {
    const made = await Promise.all(Array.from({ length: 20 }, () => askVolume(http)))
    const answers = await Promise.all(made.map(({ body }) => update(body.id, { label: 'wanted-by-all' })))
    expect(answers.filter((one) => one.status === 200)).toHaveLength(1)
    for (const one of answers.filter((answer) => answer.status !== 200))
      expectRefused(one, ['Label must be unique among your volumes', 'label'])
  })
})

describe('the device link on a running host follows a new label when it can (decision D1)', () => {
  interface World {
    devices: { volume_id: number; link: string; slot: string | null }[]
  }
  const linkOf = async (id: number) =>
    (await http.sim<World>('GET', '/world')).body.devices.find((one) => one.volume_id === id)?.link
  const path = (label: string) => `/dev/disk/by-id/scsi-0Moor_Volume_${label}`

  it('moves without unplugging; no further event is written', async () => {
    const host = await makeHost(http)
    const { id } = await makeVolume(http, { host_id: host.id })
    const label = http.nextLabel()
    const answer = await update(id, { label })
    expect(answer.body.filesystem_path).toBe(path(label))
    await http.settle()
    expect([await linkOf(id), (await viewVolume(http, id)).io_ready]).toEqual([path(label), true])
    expect((await requestEvents(http, answer)).map((one) => one.action)).toEqual(['volume_update'])
  })

  it('a label still plugged in on that host by another volume is waited for', async () => {
    const host = await makeHost(http)
    const first = await makeVolume(http, { host_id: host.id })
    const second = await makeVolume(http, { host_id: host.id })
    await http.sim('POST', '/faults', { on: 'plugVolume', id: first.id, as: 'error-before', times: 3 })
    await update(first.id, { label: `${first.label}-moved` })
    await update(second.id, { label: first.label })
    for (const claim of await http.bench.claimDue()) await http.bench.pass(claim)
    expect([await linkOf(first.id), await linkOf(second.id)]).toEqual([path(first.label), path(second.label)])
    await http.settle()
    expect([await linkOf(first.id), await linkOf(second.id)]).toEqual([path(`${first.label}-moved`), path(first.label)])
  })

  it('a label still held by a volume that is being deleted is waited for (decisions D1, D8)', async () => {
    const host = await makeHost(http)
    const gone = await makeVolume(http, { host_id: host.id })
    await http.sim('POST', '/faults', { on: 'unplugVolume', id: gone.id, as: 'error-before', times: 3 })
    await http.call('DELETE', `/v4/volumes/${gone.id}`)
    const next = await askVolume(http, { label: gone.label, host_id: host.id })
    expect(next.status).toBe(200)
    for (const claim of await http.bench.claimDue()) await http.bench.pass(claim)
    expect([await linkOf(gone.id), await linkOf(next.body.id)]).toEqual([path(gone.label), undefined])
    await http.settle()
    expect([await linkOf(gone.id), await linkOf(next.body.id)]).toEqual([undefined, path(gone.label)])
    expect((await operationEvent(http, next)).status).toBe('finished')
  })
})
