import { expect, it } from 'vitest'
import type { VolumeSnapshotId } from '#domain/shared/index.ts'
import { keepTrash } from '#testkit/engine/keep-trash.ts'
import { openTestBench } from '#testkit/engine/test-bench.ts'
import { openLedger } from '#testkit/ledger/open-ledger.ts'
import { requestVolume } from '#testkit/requests/request-volume.ts'
import { acceptVolumeCreate } from '../volume/create.ts'
import { acceptVolumeRollback } from '../volume/rollback.ts'
import {
  acceptVolumeSnapshotCreate,
  acceptVolumeSnapshotDelete,
  acceptVolumeSnapshotUpdate,
} from './volume-snapshots.ts'

const { store, actor, terms, converge } = await openTestBench()

it('rows written when a snapshot is requested, changed, used and deleted match volume-snapshot.golden.txt (decision D13); vitest --update rewrites it', async () => {
  const ledger = openLedger(store)
  const { id: volumeId } = await requestVolume(store, actor, { label: 'data' })
  await keepTrash(store)
  const make = (title: string, label: string | null, tags: readonly string[] = []) =>
    ledger.record(title, (tx) => acceptVolumeSnapshotCreate(tx, actor, { volumeId, label, tags }, terms))
  const change = (title: string, id: VolumeSnapshotId, changes: { label?: string; tags?: string[] }) =>
    ledger.record(title, (tx) => acceptVolumeSnapshotUpdate(tx, actor, { id, ...changes }))
  const remove = (title: string, id: VolumeSnapshotId) =>
    ledger.record(title, (tx) => acceptVolumeSnapshotDelete(tx, actor, id))
  await make('a snapshot of a creating volume', null)
  await converge()
  const id = (await make('a snapshot with the default label', null))?.row.id as VolumeSnapshotId
  const other = (await make('another one, with tags', null, ['b', 'a']))?.row.id as VolumeSnapshotId
  await make('a label in use', 'data-snapshot')
  await remove('the deletion of a snapshot that is being created', other)
  await converge()
  await change('another label and tags', id, { label: 'before', tags: ['nightly'] })
  await change('the same label and tags', id, { label: 'before', tags: ['nightly'] })
  const source = { region: null, encryption: null, tags: [], on: null, snapshotId: id }
  await ledger.record('a larger volume from the snapshot', (tx) =>
    acceptVolumeCreate(tx, actor, { ...source, label: 'copy', sizeGib: 30 }, terms),
  )
  await ledger.record('a rollback', (tx) => acceptVolumeRollback(tx, actor, { id: volumeId, snapshotId: id }, terms))
  await converge()
  await remove('the deletion of an available snapshot', id)
  await remove('the same deletion again', id)
  await expect(ledger.read()).toMatchFileSnapshot('./volume-snapshot.golden.txt')
})
