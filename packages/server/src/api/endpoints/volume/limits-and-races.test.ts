import type { Volume } from '@moorage/contract'
import { describe, expect, it } from 'vitest'
import { expectRejected } from '#testkit/http/expect-rejected.ts'
import { useHttpBench } from '#testkit/benches/use-bench.ts'
import type { TestAnswer, TestCaller } from '#testkit/http/http-harness.ts'
import { makeHost, viewHost } from '#testkit/http/make-host.ts'
import { postVolume, makeVolume, viewVolume } from '#testkit/http/make-volume.ts'
import { selectRows } from '#testkit/database/rows.ts'
import { updateLimits } from '#store/account/account-limits.ts'
import { asId, type HostId, type VolumeId } from '#domain/shared/index.ts'
import { loadHostWork } from '#store/host/load-host-work.ts'
import { neutralCatalogue } from '#testkit/catalogue.ts'

const http = await useHttpBench()

/** Attachments are accepted while a volume is creating (decision D4). */
async function volumes(count: number): Promise<number[]> {
  const asked = await Promise.all(Array.from({ length: count }, () => postVolume(http)))
  return asked.map((one) => one.body.id)
}
const attach = (id: number, body: object) => http.call<Volume>('POST', `/v4/volumes/${id}/attach`, { body })
const accepted = (answers: readonly TestAnswer<unknown>[]) => answers.filter((one) => one.status === 200)

const maximum = (most: number) =>
  `Maximum number of block storage volumes are attached to this host: it has ${most} of ${most} volumes attached.`

describe('Limits: "Volumes attached to one host: equal to host RAM in GB, maximum 64; with persist_across_boots true the default ceiling is 8 per host, and more is possible only with persist_across_boots false on hosts with 16 GB RAM or more"', () => {
  it.each(['detach', 'delete'])('counts a leaving volume until it is gone: %s (decision D5)', async (how) => {
    const host = await makeHost(http, { type: 'g6-nanode-1' })
    const { id } = await makeVolume(http, { host_id: host.id })
    const [next] = await volumes(1)
    expect(
      (
        await (how === 'delete'
          ? http.call('DELETE', `/v4/volumes/${id}`)
          : http.call('POST', `/v4/volumes/${id}/detach`))
      ).status,
    ).toBe(200)
    expectRejected(await attach(Number(next), { host_id: host.id }), [maximum(1), 'host_id'])
    await http.converge()
    expect((await attach(Number(next), { host_id: host.id })).status).toBe(200)
  })
})

describe('limits hold under any number of concurrent requests over several connections (decision D5)', () => {
  it('50 attaches to a host of 16 GB, half of them not persistent: 16 succeed, at most 8 of them persistent', async () => {
    const host = await makeHost(http, { type: 'g6-standard-6' })
    const answers = await Promise.all(
      (await volumes(50)).map((id, index) => attach(id, { host_id: host.id, persist_across_boots: index % 2 === 0 })),
    )
    expect(accepted(answers)).toHaveLength(16)
    const held = await selectRows(http.store, 'attachments', '*', { host_id: host.id })
    expect([held.length, held.filter((one) => one.persists).length <= 8]).toEqual([16, true])
    const slots = await selectRows(http.store, 'config_devices', 'slot', {
      volume_id: held.map((one) => one.volume_id),
    })
    expect(new Set(slots.map((one) => one.slot)).size).toBe(held.filter((one) => one.persists).length)
    await http.converge()
  })

  it.each([
    ['g6-standard-4', 'g6-nanode-1'],
    ['g6-nanode-1', 'g6-standard-4'],
  ])('a host of %s that is resized to %s takes 1 volume, one after another and concurrently', async (type, other) => {
    const { id: host_id } = await makeHost(http, { type, booted: false })
    const disks = `/v4/hosts/instances/${host_id}/disks`
    const { body } = await http.call<{ data: { id: number }[] }>('GET', disks)
    for (const { id } of body.data) await http.call('DELETE', `${disks}/${id}`)
    await http.converge()
    const [first, ...ids] = await volumes(4)
    await http.call('POST', `/v4/hosts/instances/${host_id}/resize`, { body: { type: other } })
    expect(await viewHost(http, host_id)).toMatchObject({ status: 'resizing', attached_volumes_max: 1 })
    expect((await attach(Number(first), { host_id })).status).toBe(200)
    const further = [
      await attach(Number(ids[0]), { host_id }),
      ...(await Promise.all(ids.map((id) => attach(id, { host_id })))),
      await postVolume(http, { host_id }),
    ]
    for (const one of further) expectRejected(one, [maximum(1), 'host_id'])
    const config = { label: 'more', devices: { sda: { volume_id: ids[0] } } }
    const slot = await http.call('POST', `/v4/hosts/instances/${host_id}/configs`, { body: config })
    expectRejected(slot, [maximum(1), 'devices.sda.volume_id'])
    await http.converge()
    expect(await viewHost(http, host_id)).toMatchObject({ type: other, attached_volumes: 1 })
  })
})

const many = <T>(count: number, make: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)))
const ask = <Body = Record<string, unknown>>(id: number, verb: string, body: object, token = http.token) =>
  http.call<Body>('POST', `/v4/volumes/${id}/${verb}`, { token, body })
const refused = (answers: readonly TestAnswer<unknown>[]) => answers.filter((one) => one.status !== 200)

describe('accepts exactly one of several concurrent requests for one volume', () => {
  it('attaches to different hosts', async () => {
    const hosts = [await makeHost(http), await makeHost(http), await makeHost(http), await makeHost(http)]
    const { id } = await makeVolume(http)
    const answers = await many(20, (index) => ask<{ host_id: number }>(id, 'attach', { host_id: hosts[index % 4]?.id }))
    expect(new Set(answers.flatMap((one) => one.headers['operation-id'] ?? [])).size).toBe(1)
    const attachedTo = [...new Set(accepted(answers).map((one) => (one.body as { host_id: number }).host_id))]
    expect([attachedTo.length, hosts.some((host) => host.id === attachedTo[0])]).toEqual([1, true])
  })

  it('resize: the volume gets the requested size', async () => {
    const { id } = await makeVolume(http)
    const answers = await many(20, (index) => ask(id, 'resize', { size: 30 + index }))
    expect(accepted(answers)).toHaveLength(1)
    await http.converge()
    const size = 30 + answers.findIndex((one) => one.status === 200)
    expect(await viewVolume(http, id)).toMatchObject({ status: 'active', size })
  })

  it('delete: the others get 404', async () => {
    const { id } = await makeVolume(http)
    const answers = await many(20, () => http.call('DELETE', `/v4/volumes/${id}`))
    expect([accepted(answers).length, ...new Set(refused(answers).map((one) => one.status))]).toEqual([1, 404])
  })

  it('create, clone and rename to one label (decision D1)', async () => {
    const { id } = await makeVolume(http)
    const others = await many(50, () => postVolume(http))
    const answers = await many(50, (index) => {
      if (index % 3 === 0) return ask(id, 'clone', { label: 'contested' })
      if (index % 3 === 1) return postVolume(http, { label: 'contested' })
      return http.call('PUT', `/v4/volumes/${others[index]?.body.id}`, { body: { label: 'contested' } })
    })
    expect(accepted(answers)).toHaveLength(1)
    for (const one of refused(answers)) expectRejected(one, ['Label must be unique among your volumes', 'label'])
    await http.converge()
  })
})

describe('account limits hold under concurrent requests; rejections state limit and usage (decision G6)', () => {
  async function limited(limits: { volumes?: number; gib?: number }): Promise<TestCaller> {
    const caller = await http.makeCaller(http.nextLabel())
    await http.store.db.transaction().execute((tx) => updateLimits(tx, caller.accountId, limits))
    return caller
  }

  it('50 creates in an account limited to 5 volumes: exactly 5 succeed; a deleted volume no longer counts', async () => {
    const { token } = await limited({ volumes: 5 })
    const answers = await many(50, () => postVolume(http, {}, token))
    const [first] = answers.filter((one) => one.status === 200)
    expect(accepted(answers)).toHaveLength(5)
    for (const one of refused(answers))
      expectRejected(one, ['This account uses 5 of 5 volumes, and 1 more would exceed the limit.', ''])
    await http.call('DELETE', `/v4/volumes/${first?.body.id}`, { token })
    expect((await postVolume(http, {}, token)).status).toBe(200)
  })
})

it('boot attaches an intact disk whatever the status of its volume (decision D10)', async () => {
  const host = await makeHost(http)
  const { id } = await makeVolume(http, { host_id: host.id, persist_across_boots: true })
  await http.converge()
  const { db } = http.store
  await db.updateTable('volumes').set({ status: 'contact_support' }).where('id', '=', asId<VolumeId>(id)).execute()
  const work = await loadHostWork(db, asId<HostId>(host.id), neutralCatalogue)
  expect(work?.bootVolumes).toMatchObject([{ id }])
})
