import type { Event, Usage, Volume, VolumeSnapshot } from '@moorage/contract'
import { expect, it } from 'vitest'
import { type AccountLimits, updateLimits } from '#store/account/account-limits.ts'
import { useHttpBench } from '#testkit/benches/use-bench.ts'
import { keepTrash } from '#testkit/engine/keep-trash.ts'
import { expectRejected } from '#testkit/http/expect-rejected.ts'
import { makeVolume, postVolume } from '#testkit/http/make-volume.ts'

const http = await useHttpBench()
const { store, accountId } = http
const path = '/v4/volumes/snapshots'
interface Page<Item> {
  readonly data: readonly Item[]
}

const create = (volumeId: number, body: object = {}) =>
  http.call<VolumeSnapshot>('POST', `/v4/volumes/${volumeId}/snapshots`, { body })
const listed = async (filter: object) =>
  (await http.call<Page<VolumeSnapshot>>('GET', path, { headers: { 'x-filter': JSON.stringify(filter) } })).body.data
const eventsOf = async (action: string) =>
  (await http.call<Page<Event>>('GET', '/v4/account/events', { headers: { 'x-filter': JSON.stringify({ action }) } }))
    .body.data

async function makeSnapshot(volumeId: number, body: object = {}): Promise<VolumeSnapshot> {
  const made = await create(volumeId, body)
  expect(made.status, made.text).toBe(200)
  await http.converge()
  return (await http.call<VolumeSnapshot>('GET', `${path}/${made.body.id}`)).body
}

it('creates, lists, updates, bills and deletes snapshots, with events about them (decisions D13, D12, H)', async () => {
  await keepTrash(store)
  const volume = await makeVolume(http, { size: 30 })
  const snapshot = await makeSnapshot(volume.id, { label: 'before', tags: ['nightly'] })
  const { region, hardware_type, encryption } = volume
  expect(snapshot).toMatchObject({
    label: 'before',
    volume_id: volume.id,
    volume_label: volume.label,
    size: 30,
    region,
  })
  expect(snapshot).toMatchObject({ status: 'available', hardware_type, encryption, is_automatic: false })
  expect(await eventsOf('volume_snapshot_create')).toMatchObject([
    {
      status: 'finished',
      entity: { type: 'volume_snapshot', id: snapshot.id, url: `/v4/volumes/snapshots/${snapshot.id}` },
      secondary_entity: { type: 'volume', id: volume.id },
    },
  ])
  await makeSnapshot(volume.id)
  for (const filter of [{ volume_id: volume.id, label: 'before' }, { tags: 'nightly' }])
    expect(await listed(filter)).toEqual([snapshot])
  expect((await http.call<Page<unknown>>('GET', '/v4/tags/nightly')).body.data).toEqual([
    { type: 'volume_snapshot', data: snapshot },
  ])
  await http.call('DELETE', '/v4/tags/nightly')
  const changed = await http.call<VolumeSnapshot>('PUT', `${path}/${snapshot.id}`, { body: { label: 'kept' } })
  expect(changed.body).toMatchObject({ label: 'kept', tags: [] })
  await http.call('PUT', `${path}/${snapshot.id}`, { body: { label: 'kept' } })
  expect(await eventsOf('volume_snapshot_update')).toHaveLength(1)
  expectRejected(await create(volume.id, { label: 'kept' }), [
    'Label must be unique among your volume snapshots',
    'label',
  ])
  const usage = (await http.call<Page<Usage>>('GET', '/v4/account/usage')).body.data
  expect(usage.find(({ type, id }) => type === 'volume_snapshot' && id === snapshot.id)).toMatchObject({ quantity: 30 })
  const deleted = await http.call('DELETE', `${path}/${snapshot.id}`)
  expect([deleted.body, Number(deleted.headers['moorage-trash-item']) > 0]).toEqual([{}, true])
  expect((await http.call('GET', `${path}/${snapshot.id}`)).status).toBe(404)
})

it('creates volumes from a snapshot with its properties, and rejects other ones (decision D13)', async () => {
  const volume = await makeVolume(http, { size: 30 })
  const { id } = await makeSnapshot(volume.id)
  const from = (more: object) => http.call<Volume>('POST', '/v4/volumes', { body: { snapshot_id: id, ...more } })
  const made = await from({ label: http.nextLabel() })
  expect(made.body).toMatchObject({ region: volume.region, size: 30, status: 'creating' })
  expect((await from({ label: http.nextLabel(), size: 31 })).body).toMatchObject({ size: 31 })
  const wrong = { label: http.nextLabel(), size: 29, region: 'us-east', encryption: 'enabled' }
  expectRejected(
    await from(wrong),
    [`The snapshot is in region ${volume.region}, not in us-east.`, 'region'],
    ['Must be at least 30 GiB, the size of the snapshot', 'size'],
    ['The snapshot has encryption disabled, which the volume must have too.', 'encryption'],
  )
  const pending = await create(volume.id)
  expectRejected(await from({ label: http.nextLabel(), snapshot_id: pending.body.id }), [
    `Snapshot ${pending.body.label} is still being created.`,
    'snapshot_id',
  ])
  await http.converge()
})

const limit = (limits: Partial<AccountLimits>) =>
  store.db.transaction().execute((tx) => updateLimits(tx, accountId, limits))

it('counts snapshots toward the limits of the account, also their GiB (decision G6)', async () => {
  const volume = await makeVolume(http, { size: 30 })
  const count = (await listed({})).length
  await limit({ volume_snapshots: count })
  expect((await create(volume.id)).text).toContain('volume snapshots')
  await limit({ volume_snapshots: null, gib: 1 })
  expect((await create(volume.id)).text).toContain('GiB')
  await limit({ gib: null })
  expectRejected(await create((await postVolume(http)).body.id), [
    "Only an active volume can be copied to a snapshot; this volume's status is creating.",
    '',
  ])
})
