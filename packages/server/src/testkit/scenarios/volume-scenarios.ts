import { sqlOn } from '../database/rows.ts'
import { expect } from 'vitest'
import { asId, type VolumeId } from '#domain/shared/index.ts'
import { requestDeletion, requestMigration, requestResize, requestVolume } from '../requests/request-volume.ts'
import type { EngineBench } from '../engine/engine-bench.ts'
import { type ScenarioContext, type RecoveryScenario, requestOnly } from '../prove-steps/recovery-scenario.ts'

async function makeVolume(bench: EngineBench, { label }: Pick<ScenarioContext, 'label'>): Promise<VolumeId> {
  return (await requestVolume(bench.store, bench.actor, { label })).id
}

async function volumeRow(bench: EngineBench, id: number) {
  return bench.store.db.selectFrom('volumes').selectAll().where('id', '=', asId<VolumeId>(id)).executeTakeFirst()
}

async function expectActive(bench: EngineBench, id: number, more: Record<string, unknown> = {}): Promise<void> {
  expect(await volumeRow(bench, id)).toMatchObject({ status: 'active', ...more })
}

/** Fails if a volume's row, work item or disk exists. */
export async function expectVolumeGone(bench: EngineBench, id: number): Promise<void> {
  expect(await volumeRow(bench, id)).toBeUndefined()
  const rows = await sqlOn(bench.store)`select 1 from work where kind = 'volume' and id = ${id}`
  expect(rows).toEqual([])
  expect(await bench.outside.findSizeGib(id)).toBeUndefined()
}

/** Fails unless a volume is active, and its row and disk have this size. */
export async function expectGrown(bench: EngineBench, id: number, sizeGib: number): Promise<void> {
  await expectActive(bench, id, { size_gib: sizeGib })
  expect(await bench.outside.findSizeGib(id)).toBe(sizeGib)
}

/** All paths of a volume without a host. */
export const volumeRecoveryScenarios: readonly RecoveryScenario[] = [
  {
    name: 'a volume is created',
    steps: ['volume.provision'],
    arrange: async () => 0,
    request: (bench, _id, context) => makeVolume(bench, context),
    verify: expectActive,
  },
  {
    name: 'a volume is cloned',
    steps: ['volume.copy'],
    arrange: makeVolume,
    request: async (bench, id, { label }) =>
      (await requestVolume(bench.store, bench.actor, { label: `${label}-copy`, sourceId: asId<VolumeId>(id) })).id,
    verify: (bench, id) => expectActive(bench, id, { is_clone: true, source_id: null }),
  },
  {
    name: 'a volume grows',
    steps: ['volume.grow'],
    arrange: makeVolume,
    request: requestOnly((bench, id) => requestResize(bench, id, 40)),
    verify: (bench, id) => expectGrown(bench, id, 40),
  },
  {
    name: 'a volume migrates',
    steps: ['volume.migrate'],
    // The only region with both storage classes.
    arrange: async (bench, { label }) =>
      (await requestVolume(bench.store, bench.actor, { label, region: 'us-east' })).id,
    request: requestOnly((bench, id) => requestMigration(bench.store, { id: asId<VolumeId>(id), to: 'hdd' })),
    verify: (bench, id) => expectActive(bench, id, { hardware_type: 'hdd', migrating_to: null }),
  },
  {
    name: 'a volume is deleted',
    steps: ['volume.wipe'],
    arrange: makeVolume,
    request: requestOnly((bench, id) => requestDeletion(bench, id)),
    verify: expectVolumeGone,
  },
  {
    name: 'a source is deleted while it is copied',
    steps: ['volume.await', 'volume.copy', 'volume.wipe'],
    arrange: makeVolume,
    async request(bench, id, { label }) {
      const copy = await requestVolume(bench.store, bench.actor, {
        label: `${label}-copy`,
        sourceId: asId<VolumeId>(id),
      })
      await requestDeletion(bench, id)
      // Delays the copy's pass, so the source's pass must wait.
      await sqlOn(
        bench.store,
      )`update work set due = due + interval '1 second' where kind = 'volume' and id = ${copy.id}`
    },
    async verify(bench, id) {
      await expectVolumeGone(bench, id)
      const copies = await bench.store.db.selectFrom('volumes').select('status').where('is_clone', '=', true).execute()
      expect(copies.filter((copy) => copy.status !== 'active')).toEqual([])
    },
  },
]
