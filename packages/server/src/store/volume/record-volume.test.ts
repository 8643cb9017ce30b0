import { expect, it } from 'vitest'
import { asId, type VolumeId } from '#domain/shared/index.ts'
import { summariseVolume } from '#domain/volume/summarise.ts'
import { openTestBench } from '#testkit/engine/test-bench.ts'
import { requestVolume } from '#testkit/requests/request-volume.ts'
import { activeVolume } from '#testkit/situations/volumes.ts'
import { recordVolume } from './move-volume.ts'

const bench = await openTestBench()
const { db } = bench.store
const nothing = summariseVolume(activeVolume, null, [], { cause: null, isStuck: false, progress: null, deadlineMs: 0 })

it('writes nothing if the transition is not allowed from the status', async () => {
  const id = asId<VolumeId>((await requestVolume(bench.store, bench.actor, { label: 'off' })).id)
  await db.updateTable('volumes').set({ status: 'resizing' }).where('id', '=', id).execute()
  const read = () => db.selectFrom('volumes').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const before = await read()
  await bench.advance(1_000)
  const summary = { ...nothing, transition: 'provisioned', isNewlyProvisioned: true } as const
  await db.transaction().execute((tx) => recordVolume(tx, before, summary))
  expect(await read()).toEqual(before)
})
