import assert from 'node:assert/strict'
import { gib, mib } from './sample-bytes.ts'
import { homeRegion } from './host-steps.ts'
import type { Step } from './day-context.ts'

const region = homeRegion

/** Creation of volumes (contract 1 to 4; decision D2). */
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
]
