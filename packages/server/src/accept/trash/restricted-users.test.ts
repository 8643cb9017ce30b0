import { type GrantEntity, grantEntities, type Level, type TrashKind } from '@moorage/contract'
import { beforeAll, expect, it } from 'vitest'
import { asId, type DiskId, type TrashId, type Viewer, type VolumeSnapshotId } from '#domain/shared/index.ts'
import { checkGrants } from '#store/access/check-grants.ts'
import { deleteKeptItem, findTrashItem } from '#store/trash/trash-items.ts'
import { findVolumeSnapshot } from '#store/volume-snapshot/volume-snapshots.ts'
import { selectRow } from '#testkit/database/rows.ts'
import { type SeededGrant, seedUser } from '#testkit/database/seed-users.ts'
import { keepTrash } from '#testkit/engine/keep-trash.ts'
import { openTestBench } from '#testkit/engine/test-bench.ts'
import { acceptFor } from '#testkit/requests/accept-for.ts'
import { requestAttach } from '#testkit/requests/request-attachment.ts'
import { requestCluster, requestClusterRemoval } from '#testkit/requests/request-cluster.ts'
import { requestHost, requestRemoval } from '#testkit/requests/request-host.ts'
import { requestPoolRemoval } from '#testkit/requests/request-pool.ts'
import { requestSnapshot, requestSnapshotDeletion } from '#testkit/requests/request-snapshot.ts'
import { requestDeletion, requestVolume } from '#testkit/requests/request-volume.ts'
import { requestBackup, requestBackupDeletion } from '#testkit/scenarios/backup-scenarios.ts'
import { acceptDiskDelete } from '../disk/delete.ts'
import { describeTrashRestore } from './describe-restore.ts'
import { acceptTrashRestore } from './restore.ts'

const bench = await openTestBench()
const { store, actor, terms } = bench
const ids: Record<GrantEntity, number> = { volume: 0, host: 0, cluster: 0, image: 0 }
let snapshotId = asId<VolumeSnapshotId>(0)
let users = 0

const newUser = (...grants: SeededGrant[]) => seedUser(store, actor, `user-${(users += 1)}`, { grants })
const itemOf = async (kind: TrashKind) => (await selectRow(store, 'trash_items', 'id', { kind })).id

beforeAll(async () => {
  await keepTrash(store)
  ids.volume = (await requestVolume(store, actor, { label: 'data' })).id
  const attached = (await requestVolume(store, actor, { label: 'attached' })).id
  const { id: hostId } = await requestHost(bench, { label: 'web', isBooted: false })
  ids.host = hostId
  ids.cluster = (await requestCluster(bench, { label: 'shop' })).id
  await bench.converge()
  await requestAttach(bench, attached, hostId)
  snapshotId = await requestSnapshot(bench, ids.volume, 'kept')
  const deleted = await requestSnapshot(bench, ids.volume, 'deleted')
  const backup = await requestBackup(bench, ids.volume)
  const disk: DiskId = (await selectRow(store, 'disks', 'id', { host_id: hostId })).id
  await bench.converge()
  await acceptFor(bench, (tx, by) => acceptDiskDelete(tx, by, { hostId, id: disk }, terms))
  await requestSnapshotDeletion(bench, deleted)
  await requestBackupDeletion(bench, backup)
  await requestPoolRemoval(bench, (await selectRow(store, 'pools', 'id', {})).id)
  await bench.converge()
  await requestDeletion(bench, ids.volume)
  await requestRemoval(bench, hostId)
  await requestClusterRemoval(bench, ids.cluster)
  await bench.converge()
})

const isFound = (viewer: Viewer, id: TrashId) =>
  findTrashItem(store.db, viewer, id).then(
    () => true,
    () => false,
  )
const requireLevel = (viewer: Viewer, id: TrashId, level: Level) =>
  checkGrants(store.db, viewer, [{ is: 'resource', resource: { kind: 'deleted resource', id }, level, field: null }])

it.each([
  ['volume', 'volume'],
  ['volume_snapshot', 'volume'],
  ['volume_backup', 'volume'],
  ['host', 'host'],
  ['disk', 'host'],
  ['orchcluster', 'cluster'],
  ['orchnodepool', 'cluster'],
] as const)(
  'a deleted %s is found with a grant on its %s and restored with write access, and no other grant counts (decision D12.2.1)',
  async (kind, entity) => {
    const id = await itemOf(kind)
    const numbers = [...new Set(Object.values(ids))]
    const others = grantEntities.filter((one) => one !== entity)
    const stranger = await newUser(
      ...others.flatMap((one) => numbers.map((number): SeededGrant => [one, number, 'read_write'])),
    )
    expect(await isFound(stranger, id)).toBe(false)
    await expect(requireLevel(stranger, id, 'read_only')).rejects.toMatchObject({ code: 'resource.not_found' })
    expect(await store.db.transaction().execute((tx) => deleteKeptItem(tx, stranger, id))).toBeNull()
    const reader = await newUser([entity, ids[entity], 'read_only'])
    expect(await isFound(reader, id)).toBe(true)
    await expect(requireLevel(reader, id, 'read_only')).resolves.toBeUndefined()
    expect(await describeTrashRestore(store, reader, id, terms)).toMatchObject({ problem: 'Unauthorized' })
    const clusterToken = { ...reader, clusterId: (await selectRow(store, 'clusters', 'id', {})).id }
    expect(await isFound(clusterToken, id)).toBe(false)
    const writer = await newUser([entity, ids[entity], 'read_write'])
    await requireLevel(writer, id, 'read_write')
    const restore = acceptFor({ store, actor: writer }, (tx, by) =>
      acceptTrashRestore(tx, by, { id, label: null }, terms),
    )
    const { body } = await restore
    expect(body.type).toBe(kind)
    if (kind === 'host') expect(body.changes).toEqual([expect.stringMatching(/^Volume \d+ was not attached: /)])
    await bench.converge()
  },
)

it('a grant on a deleted volume shows its snapshots (decision D13.2)', async () => {
  const user = await newUser(['volume', ids.volume, 'read_only'])
  await requestDeletion(bench, ids.volume)
  expect(await findVolumeSnapshot(store.db, user, snapshotId)).toMatchObject({ label: 'kept' })
  const hidden = findVolumeSnapshot(store.db, await newUser(['volume', ids.volume + 1, 'read_write']), snapshotId)
  await expect(hidden).rejects.toMatchObject({ code: 'resource.not_found' })
})
