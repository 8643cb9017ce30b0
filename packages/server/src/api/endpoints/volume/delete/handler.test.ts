import type { Event } from '@moorage/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asId, type VolumeId } from '#domain/shared/index.ts'
import { requestMigration } from '#testkit/requests/request-volume.ts'
import { expectRefused } from '#testkit/http/expect-refused.ts'
import { type HttpBench, openHttpBench } from '#testkit/http/http-bench.ts'
import { makeHost, viewHost } from '#testkit/http/make-host.ts'
import { askVolume, makeVolume, viewVolume } from '#testkit/http/make-volume.ts'
import { endedOperationEvent, operationEvent, requestEvents } from '#testkit/http/operation-event.ts'

// Work takes its time here, so that requests meet it under way; the clock is the test's.
let http: HttpBench
beforeAll(async () => {
  http = await openHttpBench({ pace: 'fast' })
})
afterAll(() => http.close())

interface World {
  volumes: { id: number }[]
  devices: { volume_id: number | null; host_id: number | null }[]
}
const remove = (id: number) => http.call('DELETE', `/v4/volumes/${id}`)
const statusOf = async (id: number) => (await http.call('GET', `/v4/volumes/${id}`)).status
async function traces(id: number): Promise<{ disks: number; devices: number; rows: number }> {
  const { body } = await http.sim<World>('GET', '/world')
  const rows = await http.store.db.selectFrom('volumes').select('id').where('id', '=', asId<VolumeId>(id)).execute()
  return {
    disks: body.volumes.filter((one) => one.id === id).length,
    devices: body.devices.filter((one) => one.volume_id === id).length,
    rows: rows.length,
  }
}
const nothing = { disks: 0, devices: 0, rows: 0 }
async function onePass(): Promise<void> {
  for (const claim of await http.bench.claimDue()) await http.bench.pass(claim)
}

describe('a volume is deleted (decision D8)', () => {
  it('is 404 from the answer on; the wiping goes on behind it and is one event (decision F2)', async () => {
    const { id, label } = await makeVolume(http)
    const answer = await remove(id)
    expect([answer.status, answer.body, await statusOf(id), (await remove(id)).status]).toEqual([200, {}, 404, 404])
    expect(await operationEvent(http, answer)).toMatchObject({
      action: 'volume_delete',
      status: 'scheduled',
      username: 'tester',
      entity: { id, label },
    })
    expect((await http.call<{ results: number }>('GET', '/v4/volumes', { filter: { id } })).body.results).toBe(0)
    await onePass()
    expect(await traces(id)).toMatchObject({ disks: 1, rows: 1 })
    expect((await endedOperationEvent(http, answer)).status).toBe('finished')
    expect([await traces(id), (await requestEvents(http, answer)).map((one) => one.action)]).toEqual([
      nothing,
      ['volume_delete'],
    ])
  })

  it('an attached one is detached first; until it is gone it counts on its host', async () => {
    const host = await makeHost(http)
    const { id } = await makeVolume(http, { host_id: host.id })
    const answer = await remove(id)
    await onePass()
    expect([(await viewHost(http, host.id)).attached_volumes, (await traces(id)).devices]).toEqual([1, 1])
    expect((await endedOperationEvent(http, answer)).status).toBe('finished')
    expect([(await viewHost(http, host.id)).attached_volumes, await traces(id)]).toEqual([0, nothing])
    const events = await http.call<{ data: Event[] }>('GET', '/v4/account/events', {
      filter: { 'entity.type': 'volume', 'entity.id': id },
    })
    expect(events.body.data.map((one) => one.action)).toEqual(['volume_create', 'volume_attach', 'volume_delete'])
  })

  it('while its host is plugging it in: the device that was begun goes as well', async () => {
    const host = await makeHost(http)
    const { id } = await makeVolume(http)
    await http.call('POST', `/v4/volumes/${id}/attach`, { body: { host_id: host.id } })
    await onePass()
    expect((await traces(id)).devices).toBe(1)
    const answer = await remove(id)
    expect((await endedOperationEvent(http, answer)).status).toBe('finished')
    expect(await traces(id)).toEqual(nothing)
  })

  it.each([
    ['creating', async (id: number) => id],
    [
      'resizing',
      async (id: number) => {
        await http.settle()
        await http.call('POST', `/v4/volumes/${id}/resize`, { body: { size: 40 } })
        return id
      },
    ],
  ])('one that is %s: what was under way ends canceled, nothing is left (decision D11)', async (_status, prepare) => {
    const asked = await askVolume(http)
    const id = await prepare(asked.body.id)
    await onePass()
    const answer = await remove(id)
    expect((await endedOperationEvent(http, answer)).status).toBe('finished')
    expect(await traces(id)).toEqual(nothing)
    const events = await http.call<{ data: Event[] }>('GET', '/v4/account/events', {
      filter: { 'entity.type': 'volume', 'entity.id': id },
    })
    expect(events.body.data.slice(-2).map((one) => one.status)).toEqual(['canceled', 'finished'])
  })

  it('one whose disk has gone missing leaves nothing behind either', async () => {
    const { id } = await makeVolume(http)
    await http.sim('POST', `/volumes/${id}/damage`, { as: 'missing' })
    expect((await endedOperationEvent(http, await remove(id))).status).toBe('finished')
    expect(await traces(id)).toEqual(nothing)
  })

  it('ends its billing in the accepting transaction (decision H)', async () => {
    const { id } = await makeVolume(http)
    await remove(id)
    const [interval] = await http.store.db
      .selectFrom('billing_intervals')
      .select('closed')
      .where('kind', '=', 'volume')
      .where('resource_id', '=', id)
      .execute()
    expect(interval?.closed).not.toBeNull()
  })

  it('Errors 3: "deleting a migrating volume"', async () => {
    const volume = await makeVolume(http, { region: 'us-east' })
    await requestMigration(http.store, { id: asId<VolumeId>(volume.id), to: 'hdd' })
    await onePass()
    expectRefused(await remove(volume.id), [
      `Volume ${volume.id} is migrating to hdd storage and cannot be deleted until that has finished.`,
      '',
    ])
    expect(await viewVolume(http, volume.id)).toMatchObject({ status: 'active' })
    await http.settle()
    expect((await viewVolume(http, volume.id)).hardware_type).toBe('hdd')
    expect((await remove(volume.id)).status).toBe(200)
  })

  it('of twenty parallel deletes exactly one is accepted, the others find nothing', async () => {
    const { id } = await makeVolume(http)
    const answers = await Promise.all(Array.from({ length: 20 }, () => remove(id)))
    expect(answers.map((one) => one.status).toSorted()).toEqual([200, ...Array.from({ length: 19 }, () => 404)])
    await http.settle()
    expect(await traces(id)).toEqual(nothing)
  })
})
