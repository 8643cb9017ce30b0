import type { Selectable } from 'kysely'
import { expect, it } from 'vitest'
import { asId, type VolumeId } from '#domain/shared/index.ts'
import type { VolumeSummary } from '#domain/volume/summarise.ts'
import { openTestBench } from '#testkit/engine/test-bench.ts'
import { requestVolume } from '#testkit/requests/request-volume.ts'
import type { VolumesTable } from '../schema/tables.ts'
import { recordVolume } from './move-volume.ts'

const bench = await openTestBench()

const nothing: VolumeSummary = {
  transition: null,
  isGone: false,
  isNewlyProvisioned: false,
  attachment: 'keep',
  migratedTo: null,
  isMigrationOver: false,
  isRepairOver: false,
  sizeGib: null,
  isUnprovisioned: false,
  isNewlyDamaged: false,
  verdicts: new Map(),
}

type Columns = Partial<Pick<Selectable<VolumesTable>, 'status' | 'hardware_type' | 'migrating_to' | 'wants_repair'>>

const read = (id: VolumeId) =>
  bench.store.db.selectFrom('volumes').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

async function record(label: string, summary: Partial<VolumeSummary>, columns: Columns) {
  const id = asId<VolumeId>((await requestVolume(bench.store, bench.actor, { label })).id)
  await bench.store.db
    .updateTable('volumes')
    .set({ label, ...columns })
    .where('id', '=', id)
    .execute()
  const before = await read(id)
  await bench.advance(1_000)
  await bench.store.db.transaction().execute((tx) => recordVolume(tx, before, { ...nothing, ...summary }))
  return { before, after: await read(id) }
}

it('writes nothing if the transition is not allowed from the status', async () => {
  const { before, after } = await record(
    'off',
    { transition: 'provisioned', isNewlyProvisioned: true },
    { status: 'resizing' },
  )
  expect(after).toEqual(before)
})
