import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asId, type VolumeId } from '#domain/shared/index.ts'
import { requestMigration } from '#testkit/requests/request-volume.ts'
import { expectRefused } from '#testkit/http/expect-refused.ts'
import { type HttpBench, openHttpBench } from '#testkit/http/http-bench.ts'
import { makeVolume, viewVolume } from '#testkit/http/make-volume.ts'
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
