import assert from 'node:assert/strict'
import { writtenOffsets } from './attach-steps.ts'
import { gib, mib, sampleBytes } from './sample-bytes.ts'
import type { DayContext, Step } from './day-context.ts'

async function checkBytes({ sim }: DayContext, id: number): Promise<void> {
  for (const offset of writtenOffsets) {
    assert.ok(
      (await sim.read(id, offset, 65_536)).equals(sampleBytes(offset % 65_521, 65_536)),
      `the bytes of volume ${id} at ${offset}`,
    )
  }
}

/** Bytes survive resize, clone, migration and damage (contract 8 and 9; decisions D2, D9, D10). */
export const changeSteps: readonly Step[] = [
  {
    name: 'a resize on a running host keeps the bytes and adds zeros (contract 9; D2)',
    async run(context) {
      const { user, cast, sim } = context
      const id = cast.id('data')
      await user.attach(id, { host_id: cast.id('big') })
      await user.resize(id, 25)
      const volume = await user.volume(id)
      assert.deepEqual(
        [volume.size, volume.status, volume.io_ready, volume.host_id],
        [25, 'active', true, cast.id('big')],
      )
      await checkBytes(context, id)
      for (const offset of [20 * gib, 25 * gib - mib])
        assert.ok((await sim.read(id, offset, mib)).equals(Buffer.alloc(mib)), `zeros at ${offset}`)
    },
  },
  {
    name: 'a clone of an attached volume has its bytes, but not its attachment (contract 8; D9)',
    async run(context) {
      const { user, cast } = context
      const copy = await user.clone(cast.id('data'), 'copy')
      cast.add('copy', copy.id)
      assert.deepEqual(
        [copy.size, copy.status, copy.host_id, copy.tags, copy.region],
        [25, 'active', null, [], 'us-east'],
      )
      await checkBytes(context, copy.id)
      await user.write(copy.id, 0, sampleBytes(99, 4096))
      await checkBytes(context, cast.id('data'))
    },
  },
  {
    name: 'a migrating volume cannot be deleted; its bytes arrive (contract, Errors 3; D10)',
    needsOperator: true,
    async run(context) {
      const { operator, sim, log, cast, api, user } = context
      const id = cast.id('data')
      await sim.addFault({ on: 'migrateVolume', times: 100_000, as: 'error-before', code: 'Busy' })
      await operator?.run('admin', 'volume', 'migrate', String(id), '--to', 'hdd')
      const { event } = await log.until(
        'the migration',
        (one) => one.action === 'volume_migrate' && one.entity.id === id,
      )
      await api.rejects('DELETE', `/volumes/${id}`, {}, { field: '', reason: /migrating/ })
      await sim.clearFaults()
      await user.awaitEnd(event.id)
      const volume = await user.volume(id)
      assert.deepEqual([volume.hardware_type, volume.status, volume.host_id], ['hdd', 'active', cast.id('big')])
      await checkBytes(context, id)
    },
  },
  {
    name: 'a damaged volume stays in contact_support until it is repaired with its bytes (D10)',
    needsOperator: true,
    async run({ sim, user, cast, log, operator, ledger }) {
      const id = cast.id('copy')
      ledger.recordDamage(id, 'damaged')
      await sim.damage(id, 'missing')
      const { size } = await user.volume(id)
      await user.ended(await user.startResize(id, 30), 'failed')
      // A failed growth keeps the previous size (ADR 0055).
      ledger.record('volume', id, { size })
      await log.until('the event of the damage', (one) => one.action === 'volume_damaged' && one.entity.id === id)
      assert.equal((await user.volume(id)).status, 'contact_support')
      await user.update('volume', id, { tags: ['hurt'] })
      await sim.damage(id, 'none')
      ledger.recordDamage(id, 'sound')
      await operator?.run('admin', 'volume', 'repair', String(id))
      await log.until(
        'the repair',
        (one) => one.action === 'volume_repair' && one.entity.id === id && one.status === 'finished',
      )
      assert.equal((await user.volume(id)).status, 'active')
      assert.ok((await sim.read(id, 0, 4096)).equals(sampleBytes(99, 4096)))
    },
  },
]
