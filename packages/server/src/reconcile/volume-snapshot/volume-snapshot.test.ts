import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { acceptVolumeClone } from '#accept/volume/clone.ts'
import { asId, type VolumeId } from '#domain/shared/index.ts'
import { selectRow, selectRows } from '#testkit/database/rows.ts'
import { advanceClock } from '#testkit/database/test-clock.ts'
import { benchRows } from '#testkit/engine/bench-rows.ts'
import { keepTrash } from '#testkit/engine/keep-trash.ts'
import { openTestBench } from '#testkit/engine/test-bench.ts'
import { acceptFor } from '#testkit/requests/accept-for.ts'
import { requestAttach } from '#testkit/requests/request-attachment.ts'
import { requestHost } from '#testkit/requests/request-host.ts'
import {
  requestRollback,
  requestSnapshot,
  requestSnapshotDeletion,
  requestVolumeFrom,
} from '#testkit/requests/request-snapshot.ts'
import { requestPurge, requestRestore } from '#testkit/requests/request-trash.ts'
import { requestDeletion, requestMigration, requestResize, requestVolume } from '#testkit/requests/request-volume.ts'
import { readStoredText, writeStoredText } from '#testkit/simulated/mark-content.ts'
import { compareInfrastructure } from '../drift/compare-infrastructure.ts'

const bench = await openTestBench()
const { eventOf, volumeOf } = benchRows(bench)
const { db } = bench.store

beforeAll(() => keepTrash(bench.store, 0))

async function makeVolume(label: string, content = label, region?: string): Promise<VolumeId> {
  const { id } = await requestVolume(bench.store, bench.actor, { label, ...(region !== undefined && { region }) })
  await bench.converge()
  await writeStoredText(bench.store, 'volume', { id, text: content })
  return id
}

async function makeSnapshot(volumeId: number) {
  const id = await requestSnapshot(bench, volumeId)
  await bench.converge()
  return id
}

const contentOf = (kind: 'volume' | 'snapshot', id: number) => readStoredText(bench.store, kind, id)
const loseStorage = (kind: string, id: number) =>
  sql`delete from sim.volumes where kind = ${kind} and public_id = ${id}`.execute(db)
const snapshotOf = (id: number) => selectRow(db, 'volume_snapshots', ['label', 'status', 'size_gib'], { id })
const isBilled = async (kind: 'volume' | 'volume_snapshot', id: number) =>
  (await selectRows(db, 'billing_intervals', 'closed', { kind, resource_id: id })).map(({ closed }) => closed === null)
const jobOf = (action: 'volume_snapshot_create', id: number) =>
  selectRow(db, 'events', ['status', 'message', 'secondary_type'], { action, entity_id: id })
/** Rows and storage agree in both directions. */
async function expectNoDrift(): Promise<void> {
  const { installationId, drivers } = bench
  const regions = ['eu-central', 'us-east']
  expect(await compareInfrastructure({ store: bench.store, drivers, regions, installationId })).toMatchObject({
    orphans: [],
    missing: [],
  })
}

describe('a snapshot of a volume (decision D13)', () => {
  it('keeps the content of its time, is billed, and gets the first free label', async () => {
    const volumeId = await makeVolume('data', 'old')
    const id = await makeSnapshot(volumeId)
    await writeStoredText(bench.store, 'volume', { id: volumeId, text: 'new' })
    expect(await snapshotOf(id)).toEqual({ label: 'data-snapshot', status: 'available', size_gib: 20 })
    expect(await jobOf('volume_snapshot_create', id)).toMatchObject({ status: 'finished', secondary_type: 'volume' })
    expect(await contentOf('snapshot', id)).toBe('old')
    expect(await isBilled('volume_snapshot', id)).toEqual([true])
    expect(await snapshotOf(await makeSnapshot(volumeId))).toMatchObject({ label: 'data-snapshot-2' })
    await expectNoDrift()
  })

  it('of an attached volume survives the deletion of its volume, and becomes a larger volume', async () => {
    const volumeId = await makeVolume('attached', 'kept')
    const host = await requestHost(bench, { label: 'holder' })
    await requestAttach(bench, volumeId, host.id)
    await bench.converge()
    const id = await makeSnapshot(volumeId)
    await requestDeletion(bench, volumeId)
    await bench.converge()
    expect(await volumeOf(volumeId)).toBeUndefined()
    const copyId = await requestVolumeFrom(bench, id, { label: 'copy', sizeGib: 40 })
    await bench.converge()
    expect(await volumeOf(copyId)).toMatchObject({ status: 'active', size_gib: 40, source_snapshot_id: null })
    expect(await contentOf('volume', copyId)).toBe('kept')
    expect(await bench.outside.findSizeGib(copyId)).toBe(40)
    await expectNoDrift()
  })

  it('that cannot be copied is removed without a charge, and its job fails with the cause', async () => {
    const volumeId = await makeVolume('lost')
    const id = await requestSnapshot(bench, volumeId)
    await loseStorage('volume', volumeId)
    await bench.converge()
    expect(await selectRows(db, 'volume_snapshots', 'id', { id })).toEqual([])
    expect(await jobOf('volume_snapshot_create', id)).toMatchObject({
      status: 'failed',
      message: expect.stringContaining('not found'),
    })
    expect(await isBilled('volume_snapshot', id)).toEqual([false])
    await requestDeletion(bench, volumeId)
    await bench.converge()
  })

  it('is complete if its volume is deleted meanwhile, and a growth waits for it', async () => {
    const volumeId = await makeVolume('raced', 'raced')
    const id = await requestSnapshot(bench, volumeId)
    await requestDeletion(bench, volumeId)
    await bench.converge()
    expect([await contentOf('snapshot', id), await volumeOf(volumeId)]).toEqual(['raced', undefined])
    const grown = await makeVolume('grown', 'small')
    const before = await requestSnapshot(bench, grown)
    await requestResize(bench, grown, 40)
    await expect(requestSnapshot(bench, grown)).rejects.toMatchObject({ code: 'volume.not_active' })
    await bench.converge()
    expect([await snapshotOf(before), await volumeOf(grown)]).toMatchObject([{ size_gib: 20 }, { size_gib: 40 }])
    expect(await sizesOf('snapshot', before)).toEqual([20])
  })

  it('that is deleted before it is complete leaves nothing', async () => {
    const id = await requestSnapshot(bench, await makeVolume('canceled'))
    await requestSnapshotDeletion(bench, id)
    await bench.converge()
    expect(await sizesOf('snapshot', id)).toEqual([])
    expect(await jobOf('volume_snapshot_create', id)).toMatchObject({ status: 'canceled' })
  })

  it('stays in the trash, and is restored with its ID and content, or wiped (decision D12)', async () => {
    await keepTrash(bench.store)
    const volumeId = await makeVolume('trashed', 'precious')
    const id = await makeSnapshot(volumeId)
    await requestSnapshotDeletion(bench, id)
    await bench.converge()
    expect([await contentOf('snapshot', id), await isBilled('volume_snapshot', id)]).toEqual(['precious', [false]])
    await expectNoDrift()
    await expect(requestRollback(bench, volumeId, id)).rejects.toMatchObject({ code: 'request.reference_invalid' })
    await makeSnapshot(volumeId)
    const { body, operationId } = await requestRestore(bench, 'volume_snapshot', id)
    await bench.converge()
    expect(body).toMatchObject({ id, type: 'volume_snapshot', label: 'trashed-snapshot-2' })
    expect(await eventOf(operationId)).toMatchObject({ action: 'volume_snapshot_restore', status: 'finished' })
    expect(await isBilled('volume_snapshot', id)).toEqual([true])
    await requestSnapshotDeletion(bench, id)
    const purge = await requestPurge(bench, 'volume_snapshot', id)
    await bench.converge()
    expect(await eventOf(purge)).toMatchObject({ action: 'volume_snapshot_purge', status: 'finished' })
    expect(await sizesOf('snapshot', id)).toEqual([])
    await keepTrash(bench.store, 0)
  })
})

async function sizesOf(kind: 'volume' | 'snapshot', id: number): Promise<number[]> {
  const { rows } = await sql<{ size: number }>`
    select size_gib::float8 as size from sim.volumes where kind = ${kind} and public_id = ${id}`.execute(db)
  return rows.map(({ size }) => size)
}

describe('a rollback (decision D13)', () => {
  async function makePair(label: string) {
    const volumeId = await makeVolume(label, 'old')
    const snapshotId = await makeSnapshot(volumeId)
    await writeStoredText(bench.store, 'volume', { id: volumeId, text: 'new' })
    return { volumeId, snapshotId }
  }

  it('brings the content back, keeps a larger size, and wipes the storage from before', async () => {
    const { volumeId, snapshotId } = await makePair('rolled')
    await requestResize(bench, volumeId, 40)
    await bench.converge()
    const before = await volumeOf(volumeId)
    const job = await requestRollback(bench, volumeId, snapshotId)
    expect(await volumeOf(volumeId)).toMatchObject({ status: 'creating', replaced_uid: before?.uid })
    await expectNoDrift()
    await bench.converge()
    expect(await eventOf(job)).toMatchObject({ status: 'finished', secondary_type: 'volume_snapshot' })
    expect(await volumeOf(volumeId)).toMatchObject({ status: 'active', size_gib: 40, replaced_uid: null })
    expect([await contentOf('volume', volumeId), await sizesOf('volume', volumeId)]).toEqual(['old', [40]])
    await expectNoDrift()
  })

  it('leaves the content from before in the trash, from where it can be rolled back to, or purged', async () => {
    await keepTrash(bench.store)
    const { volumeId, snapshotId } = await makePair('undone')
    await requestRollback(bench, volumeId, snapshotId)
    await bench.converge()
    await expectNoDrift()
    const [kept] = await selectRows(bench.store, 'volume_snapshots', ['id', 'label'], { replaced_volume_id: volumeId })
    expect(kept?.label).toBe('undone-before-rollback')
    await requestRestore(bench, 'volume_snapshot', kept?.id ?? 0)
    await bench.converge()
    const uses = { kind: 'volume_snapshot', resource_id: kept?.id ?? 0 } as const
    expect(await selectRows(bench.store, 'billing_intervals', 'closed', uses)).toEqual([{ closed: null }])
    await requestRollback(bench, volumeId, kept?.id ?? 0)
    await bench.converge()
    expect(await volumeOf(volumeId)).toMatchObject({ status: 'active', replaced_uid: null })
    await expectNoDrift()
    const snapshots = await selectRows(bench.store, 'volume_snapshots', 'id', { replaced_volume_id: volumeId })
    await requestSnapshotDeletion(bench, kept?.id ?? 0)
    for (const { id } of snapshots) await requestPurge(bench, 'volume_snapshot', id)
    await bench.converge()
    expect([await contentOf('volume', volumeId), await sizesOf('volume', volumeId)]).toEqual(['new', [20]])
    await expectNoDrift()
    await keepTrash(bench.store, 0)
  })

  it('that fails returns to the content from before, and leaves nothing', async () => {
    const { volumeId, snapshotId } = await makePair('reverted')
    const before = await volumeOf(volumeId)
    const job = await requestRollback(bench, volumeId, snapshotId)
    await loseStorage('snapshot', snapshotId)
    await bench.converge()
    await advanceClock(bench.store, bench.timeouts.deadlineMs)
    await bench.converge()
    expect(await eventOf(job)).toMatchObject({ status: 'failed', message: expect.stringContaining('not found') })
    expect(await volumeOf(volumeId)).toMatchObject({ status: 'active', uid: before?.uid, replaced_uid: null })
    expect([await contentOf('volume', volumeId), await sizesOf('volume', volumeId)]).toEqual(['new', [20]])
  })

  it('is rejected for a volume in use, in change or in copy, and for a snapshot of another volume', async () => {
    const { volumeId, snapshotId } = await makePair('busy')
    const host = await requestHost(bench, { label: 'user-of-busy' })
    const other = await makePair('other')
    const rejected = (code: string, id = volumeId, of = snapshotId) =>
      expect(requestRollback(bench, id, of)).rejects.toMatchObject({ code })
    await rejected('request.reference_invalid', volumeId, other.snapshotId)
    const pending = await requestSnapshot(bench, volumeId)
    await rejected('volume.copying')
    await rejected('snapshot.not_available', volumeId, pending)
    await bench.converge()
    await acceptFor(bench, (tx) =>
      acceptVolumeClone(tx, bench.actor, { sourceId: volumeId, label: 'clone' }, bench.terms),
    )
    await rejected('volume.copying')
    await bench.converge()
    await requestResize(bench, volumeId, 40)
    await rejected('volume.not_active')
    await bench.converge()
    await requestAttach(bench, volumeId, host.id)
    await expect(requestRollback(bench, volumeId, snapshotId)).rejects.toMatchObject({
      code: 'volume.attached',
      reason: `Volume ${volumeId} is attached to host ${host.id} (user-of-busy). Detach it first.`,
    })
    const moving = await makeVolume('moving', 'moving', 'us-east')
    const ofMoving = await makeSnapshot(moving)
    await requestMigration(bench.store, { id: moving, to: 'hdd' })
    await rejected('volume.migrating', moving, ofMoving)
    await bench.converge()
  })

  it('excludes other changes of the volume until it is complete, and a host gets it afterwards', async () => {
    const { volumeId, snapshotId } = await makePair('exclusive')
    const host = await requestHost(bench, { label: 'next' })
    await requestRollback(bench, volumeId, snapshotId)
    for (const [request, code] of [
      [() => requestRollback(bench, volumeId, snapshotId), 'volume.rolling_back'],
      [() => requestDeletion(bench, volumeId), 'volume.rolling_back'],
      [() => requestResize(bench, volumeId, 40), 'volume.not_active'],
      [() => requestSnapshot(bench, volumeId), 'volume.not_active'],
    ] as const)
      await expect(request()).rejects.toMatchObject({ code })
    await requestSnapshotDeletion(bench, snapshotId)
    await requestAttach(bench, volumeId, host.id)
    await bench.converge()
    expect(await bench.outside.findDevice(volumeId)).toBeDefined()
    expect([await contentOf('volume', volumeId), await sizesOf('snapshot', snapshotId)]).toEqual(['old', []])
  })

  it('and an attach that are requested at once: one is rejected, or the attach waits for the rollback', async () => {
    const { volumeId, snapshotId } = await makePair('contested')
    const host = await requestHost(bench, { label: 'rival' })
    const [rolled] = await Promise.allSettled([
      requestRollback(bench, volumeId, snapshotId),
      requestAttach(bench, volumeId, host.id),
    ])
    await bench.converge()
    expect(await contentOf('volume', volumeId)).toBe(rolled.status === 'fulfilled' ? 'old' : 'new')
    expect(await bench.outside.findDevice(asId<VolumeId>(volumeId))).toBeDefined()
  })
})
