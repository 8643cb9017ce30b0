import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { Page, Volume } from '../wire/shapes.ts'
import { gib, mib } from './sample-bytes.ts'
import { homeRegion } from './host-steps.ts'
import type { Step } from './day-context.ts'

const region = homeRegion

/** Creation, listing, and changes of volumes (contract 1 to 4; decisions C, D1 to D3). */
export const volumeSteps: readonly Step[] = [
  {
    name: 'a volume without a size has 20 GiB, is unattached, and contains zeros (D2)',
    async run({ user, cast, words, sim }) {
      const volume = await user.newVolume({ label: 'data', region, tags: ['work', 'work'] })
      cast.add('data', volume.id)
      const { size, status, host_id, host_label, io_ready, tags, encryption, hardware_type, filesystem_path } = volume
      assert.deepEqual(
        { size, status, host_id, host_label, io_ready, tags, encryption, hardware_type },
        {
          size: 20,
          status: 'active',
          host_id: null,
          host_label: null,
          io_ready: false,
          tags: ['work'],
          encryption: words.volumeEncryption,
          hardware_type: 'nvme',
        },
      )
      assert.equal(filesystem_path, `/dev/disk/by-id/scsi-0${words.vendor}_Volume_data`)
      for (const offset of [0, 7 * gib, 20 * gib - mib])
        assert.ok((await sim.read(volume.id, offset, mib)).equals(Buffer.alloc(mib)), `zeros at ${offset}`)
    },
  },
  {
    name: 'a repeated Idempotency-Key creates one volume (A9)',
    async run({ api, user, cast, ledger }) {
      const key = randomUUID()
      const body = { label: 'once', region, size: 10 }
      const first = await api.ok<Volume>('POST', '/volumes', { body, key })
      const again = await api.ok<Volume>('POST', '/volumes', { body, key })
      assert.deepEqual([again.body, again.operationId], [first.body, first.operationId])
      assert.equal(again.headers.get('idempotent-replay'), 'true')
      ledger.record('volume', cast.add('once', first.body.id), { label: 'once', size: 10 })
      await user.ended(first)
      assert.equal((await api.ok<Page<Volume>>('GET', '/volumes', { filter: { label: 'once' } })).body.results, 1)
    },
  },
  {
    name: 'volumes of several sizes are created',
    async run({ user, cast }) {
      for (const [label, size] of [
        ['small-one', 10],
        ['small-two', 12],
        ['small-three', 14],
      ] as const) {
        cast.add(label, (await user.newVolume({ label, size, region, tags: ['batch'] })).id)
      }
    },
  },
  {
    name: 'label and tags can be changed, and an identical update changes nothing (D1, F2)',
    async run({ user, cast, words, log }) {
      const id = cast.id('small-one')
      const { body } = await user.update<Volume>('volume', id, { label: 'renamed', tags: ['a', 'b'] })
      assert.deepEqual(
        [body.label, body.tags, body.filesystem_path.split('_').at(-1)],
        ['renamed', ['a', 'b'], 'renamed'],
      )
      await log.until(
        'the notification of the change',
        (event) => event.action === 'volume_update' && event.entity.id === id && event.status === 'notification',
      )
      const same = await user.update<Volume>('volume', id, { label: 'renamed', tags: ['a', 'b'] })
      assert.deepEqual([same.body, same.operationId], [await user.volume(id), null])
      assert.ok(same.body.filesystem_path.includes(words.vendor))
    },
  },
]
