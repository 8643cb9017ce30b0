import assert from 'node:assert/strict'
import type { Config, Page, Volume } from '../wire/shapes.ts'
import { homeRegion } from './host-steps.ts'
import { gib, sampleBytes } from './sample-bytes.ts'
import type { Step } from './day-context.ts'

const region = homeRegion
/** Offsets of written bytes: start, middle and end of the volume. */
export const writtenOffsets = [0, 5 * gib + 4096, 20 * gib - 65_536] as const

/** Attaches, detaches and limits of hosts (contract, "Attach rules"; decisions D4 to D7). */
export const attachSteps: readonly Step[] = [
  {
    name: 'a volume that is being created can be attached (D4)',
    async run({ user, cast, sim }) {
      await sim.addFault({ on: 'ensureVolume', times: 100_000, as: 'error-before', code: 'Busy' })
      const made = await user.start<Volume>('volume', '/volumes', { label: 'slow', region, size: 10 })
      const { id, status } = made.body
      assert.equal(status, 'creating')
      const attaching = await user.startAttach(id, { host_id: cast.id('big') })
      await sim.clearFaults()
      await user.ended(made)
      await user.ended(attaching)
      assert.equal((await user.volume(cast.add('slow', id))).io_ready, true)
      await user.detach(id)
    },
  },
  {
    name: 'an attachment is visible immediately, and io_ready when the device exists (D4, D6)',
    async run({ api, user, cast }) {
      const [id, hostId] = [cast.id('data'), cast.id('big')]
      await user.attach(id, { host_id: hostId })
      const volume = await user.volume(id)
      assert.deepEqual([volume.host_id, volume.host_label, volume.io_ready], [hostId, 'big-host', true])
      const config = await api.ok<Config>('GET', `/hosts/instances/${hostId}/configs/${cast.id('big config')}`)
      assert.deepEqual(config.body.devices['sdb'], { disk_id: null, volume_id: id }, 'the first free slot')
      const attached = await api.ok<Page<Volume>>('GET', `/hosts/instances/${hostId}/volumes`)
      assert.deepEqual(attached.body.data, [volume])
      assert.equal((await user.host(hostId)).attached_volumes, 1)
    },
  },
  {
    name: 'bytes are written, and a detach keeps them (D7)',
    async run({ user, cast, sim }) {
      const id = cast.id('data')
      for (const offset of writtenOffsets) await user.write(id, offset, sampleBytes(offset % 65_521, 65_536))
      await user.detach(id)
      const volume = await user.volume(id)
      assert.deepEqual([volume.host_id, volume.host_label, volume.io_ready], [null, null, false])
      for (const offset of writtenOffsets) {
        assert.ok(
          (await sim.read(id, offset, 65_536)).equals(sampleBytes(offset % 65_521, 65_536)),
          `the bytes at ${offset}`,
        )
      }
    },
  },
  {
    name: 'a small host accepts one volume per GB of memory, then reports its number of volumes (D5)',
    async run({ api, user, cast, words }) {
      const hostId = cast.id('small')
      const { attached_volumes_max: most } = await user.host(hostId)
      for (let turn = 1; turn <= most; turn += 1) {
        const volume = await user.newVolume({ label: `fill-${turn}`, size: 10, host_id: hostId })
        assert.equal(volume.region, region, 'it has the region of its host')
        cast.add(`fill ${turn}`, volume.id)
      }
      const rejection = {
        field: 'host_id',
        reason:
          words.dialect === 'linode'
            ? 'Maximum number of block storage volumes are attached to this Linode'
            : new RegExp(`\\b${most} of ${most}\\b`),
      }
      await api.rejects(
        'POST',
        `/volumes/${cast.id('data')}/attach`,
        { body: { host_id: hostId, persist_across_boots: false } },
        rejection,
      )
      await api.rejects(
        'POST',
        '/volumes',
        { body: { label: 'more', host_id: hostId, persist_across_boots: false } },
        rejection,
      )
      assert.equal((await user.host(hostId)).attached_volumes, most)
    },
  },
]
