import type { Event, Volume } from '@moorage/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { neutralCatalogue } from '#testkit/catalogue.ts'
import { expectRefused } from '#testkit/http/expect-refused.ts'
import { type HttpBench, openHttpBench } from '#testkit/http/http-bench.ts'
import { makeHost } from '#testkit/http/make-host.ts'
import { makeVolume, viewVolume } from '#testkit/http/make-volume.ts'
import { asId, type HostId, type VolumeId } from '#domain/shared/index.ts'
import { loadHostWork } from '#store/host/load-host-work.ts'
import { endedOperationEvent, operationEvent } from '#testkit/http/operation-event.ts'

let http: HttpBench
beforeAll(async () => {
  http = await openHttpBench()
})
afterAll(() => http.close())

interface World {
  volumes: { id: number; missing: boolean; healthy: boolean; size: number }[]
}
const post = (id: number, verb: string, body: object = {}) =>
  http.call<Volume>('POST', `/v4/volumes/${id}/${verb}`, { body })
const eventsOf = async (id: number) =>
  (
    await http.call<{ data: Event[] }>('GET', '/v4/account/events', {
      filter: { 'entity.type': 'volume', 'entity.id': id },
    })
  ).body.data
const disksOf = async (id: number) =>
  (await http.sim<World>('GET', '/world')).body.volumes.filter((one) => one.id === id)
const damage = (id: number, as: string) => http.sim('POST', `/volumes/${id}/damage`, { as })

/** Lets the time of the next look at settled things come, and looks. */
async function resync(): Promise<void> {
  await http.bench.advance(http.bench.patience.resyncMs + 1_000)
  for (const claim of await http.bench.claimDue()) await http.bench.pass(claim)
}

async function makeDamaged(as: 'missing' | 'broken', body = {}): Promise<Volume> {
  const { id } = await makeVolume(http, body)
  await damage(id, as)
  await resync()
  return viewVolume(http, id)
}

describe('a disk that is found missing or damaged at a resync (decision D10)', () => {
  it.each([
    ['missing', 'The disk of this volume was not found.'],
    ['broken', 'The disk of this volume is damaged.'],
  ] as const)(
    '%s: contact_support, told once by the system as volume_damaged; never made again empty',
    async (as, message) => {
      const volume = await makeDamaged(as)
      expect(volume.status).toBe('contact_support')
      await resync()
      const told = (await eventsOf(volume.id)).filter((one) => one.action === 'volume_damaged')
      expect(told).toMatchObject([
        { status: 'notification', username: null, message, entity: { id: volume.id, label: volume.label } },
      ])
      expect(await disksOf(volume.id)).toMatchObject([{ missing: as === 'missing', healthy: as === 'missing' }])
    },
  )

  it('while it is being enlarged: the resize fails with that cause', async () => {
    const { id } = await makeVolume(http)
    const answer = await post(id, 'resize', { size: 40 })
    await damage(id, 'broken')
    expect(await endedOperationEvent(http, answer)).toMatchObject({
      status: 'failed',
      message: 'The disk of this volume is damaged.',
    })
    expect((await viewVolume(http, id)).status).toBe('contact_support')
  })
})

describe('in contact_support a volume can only be viewed, updated, detached and deleted (decision D10)', () => {
  it.each(['missing', 'broken'] as const)(
    'delete of an attached one whose disk is %s: detached, removed, nothing left',
    async (as) => {
      const host = await makeHost(http)
      const { id } = await makeDamaged(as, { host_id: host.id })
      const answer = await http.call('DELETE', `/v4/volumes/${id}`)
      expect((await endedOperationEvent(http, answer)).status).toBe('finished')
      expect([
        await disksOf(id),
        (await http.call<{ attached_volumes: number }>('GET', `/v4/hosts/instances/${host.id}`)).body.attached_volumes,
      ]).toEqual([[], 0])
    },
  )

  it('not attach, clone or resize', async () => {
    const { id } = await makeDamaged('broken')
    const host = await makeHost(http)
    expectRefused(await post(id, 'attach', { host_id: host.id }), [
      `Volume ${id} is in contact_support and cannot be attached.`,
      '',
    ])
    expectRefused(await post(id, 'clone', { label: http.nextLabel() }), [
      "Only an active volume can be cloned; this volume's status is contact_support.",
      '',
    ])
    expectRefused(await post(id, 'resize', { size: 40 }), [
      "Only an active volume can be resized; this volume's status is contact_support.",
      '',
    ])
  })

  it('an attach under way when the disk is found damaged ends failed, not in silence (decision F2)', async () => {
    const host = await makeHost(http, { booted: false })
    const { id } = await makeVolume(http)
    await http.call('POST', `/v4/hosts/instances/${host.id}/boot`)
    await http.sim('POST', '/faults', { on: 'startHost', id: host.id, as: 'error-before', times: 8 })
    const answer = await post(id, 'attach', { host_id: host.id })
    for (const claim of await http.bench.claimDue()) await http.bench.pass(claim)
    expect((await operationEvent(http, answer)).status).toBe('started')
    await damage(id, 'missing')
    expect((await endedOperationEvent(http, answer)).status).toBe('failed')
    await http.settle()
    expect(await viewVolume(http, id)).toMatchObject({ status: 'contact_support', host_id: null })
  })
})

it('a whole disk is among the devices of a boot whatever its status (decision D10)', async () => {
  const host = await makeHost(http)
  const { id } = await makeVolume(http, { host_id: host.id, persist_across_boots: true })
  await http.settle()
  const { db } = http.store
  await db.updateTable('volumes').set({ status: 'contact_support' }).where('id', '=', asId<VolumeId>(id)).execute()
  const work = await loadHostWork(db, asId<HostId>(host.id), neutralCatalogue)
  expect(work?.bootVolumes).toMatchObject([{ id }])
})
