import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Claimed, DriverError, type Resource } from '#reconcile/ports/index.ts'
import { type DriverBench, driverCodeOf, openBench } from '#testkit/driver-suite/driver-bench.ts'
import { sampleBytes } from '#testkit/driver-suite/sample-bytes.ts'
import { type FileKit, type FileKitHooks, openFileKit } from '#testkit/files/file-kit.ts'
import { loopFolders } from '#testkit/files/loop-folder.ts'
import { findStorageReservation } from '../registry/storage-reservations.ts'
import { findFileVolume } from './file-volume.ts'
import { writeSidecar } from './sidecar.ts'

const [first, second, third] = [1, 2, 3].map((seed) => sampleBytes(5_003, seed)) as [Uint8Array, Uint8Array, Uint8Array]
const far = 900_000_000

describe.each(Object.entries(loopFolders))(
  'a move between classes of files %s (driver contract, rule 12)',
  (_name, openFolder) => {
    let folder: ReturnType<typeof openFolder>
    let kit: FileKit
    let bench: DriverBench
    let hooks: FileKitHooks = {}
    beforeAll(async () => {
      folder = openFolder()
      kit = await openFileKit(folder.path, folder.path, {
        onSwitch: async () => hooks.onSwitch?.(),
        onLiveCopy: async () => hooks.onLiveCopy?.(),
      })
      bench = openBench(kit)
    })
    afterEach(() => {
      hooks = {}
      return bench.clear()
    })
    afterAll(async () => {
      await kit.close()
      folder.close()
    })

    const filesOf = ({ name }: Resource): string[] =>
      kit.context.locations.flatMap((location) =>
        readdirSync(location.folder)
          .filter((file) => file.startsWith(name))
          .map((file) => `${location.hardwareType} ${file.slice(name.length)}`),
      )
    const move = (volume: Claimed) => kit.volumes.migrateVolume(volume, 'hdd')
    const pluggedVolume = async (): Promise<Claimed> => {
      const [volume, host] = [await bench.madeVolume(), await bench.runningHost()]
      await bench.finish(() => kit.hosts.plugVolume(volume, host, { link: '/dev/disk/by-id/a', slot: null }))
      return volume
    }

    it('moves every byte and leaves nothing behind, in both directions', async () => {
      const volume = await bench.madeVolume()
      await kit.writeBytes(volume, far, first)
      await bench.finish(() => move(volume))
      expect(filesOf(volume)).toEqual(['hdd .json', 'hdd .raw'])
      expect(await findStorageReservation(kit.registry, volume.name)).toMatchObject({
        storageClass: 'suite-1/hdd',
        sizeGib: 1,
      })
      await bench.finish(() => kit.volumes.growVolume(volume, 2))
      await bench.finish(() => kit.volumes.migrateVolume(volume, 'nvme'))
      expect(filesOf(volume)).toEqual(['nvme .json', 'nvme .raw'])
      expect(await kit.volumes.inspectVolume(volume)).toMatchObject({
        hardwareType: 'nvme',
        sizeGib: 2,
        isHealthy: true,
      })
      expect(await kit.readBytes(volume, far, 5_003)).toEqual(first)
    })

    it('continues after a kill during or after the copy, without losing later writes', async () => {
      const volume = await bench.madeVolume()
      await kit.writeBytes(volume, far, first)
      const { current } = await findFileVolume(kit.context, volume)
      const location = kit.context.locations.find(({ hardwareType }) => hardwareType === 'hdd')
      if (!current || !location) throw new Error('The volume was not created.')
      const arrival = { isLive: false, isPerhapsSwitched: false, sourceMtimeNs: '1' }
      await writeSidecar(location, { ...current.sidecar, state: 'arriving', serial: 2, arrival })
      writeFileSync(join(location.folder, `${volume.name}.raw`), readFileSync(await kit.pathOf(volume)))
      await kit.writeBytes(volume, far, second)
      expect(await kit.volumes.inspectVolume(volume)).toMatchObject({ hardwareType: 'nvme', isComplete: true })
      await bench.finish(() => move(volume))
      expect(await kit.readBytes(volume, far, 5_003)).toEqual(second)
      expect(filesOf(volume)).toEqual(['hdd .json', 'hdd .raw'])
    })

    it('that was killed after the new file became current leaves the old file, which the next call deletes', async () => {
      const volume = await bench.madeVolume()
      const { current } = await findFileVolume(kit.context, volume)
      await bench.finish(() => move(volume))
      if (!current) throw new Error('The volume was not created.')
      await kit.writeBytes(volume, far, first)
      await writeSidecar(current.location, current.sidecar, true)
      writeFileSync(join(current.location.folder, `${volume.name}.raw`), 'old')
      expect(await kit.volumes.inspectVolume(volume)).toMatchObject({ hardwareType: 'hdd', isHealthy: true })
      expect(await kit.readBytes(volume, far, 5_003)).toEqual(first)
      expect(await move(volume)).toEqual({ done: true })
      expect(filesOf(volume)).toEqual(['hdd .json', 'hdd .raw'])
    })

    it('that was killed during its cancellation has not touched the old file', async () => {
      const volume = await bench.madeVolume()
      await kit.writeBytes(volume, far, first)
      const { current } = await findFileVolume(kit.context, volume)
      const location = kit.context.locations.find(({ hardwareType }) => hardwareType === 'hdd')
      if (!current || !location) throw new Error('The volume was not created.')
      await writeSidecar(location, { ...current.sidecar, state: 'removing', serial: 2 })
      writeFileSync(join(location.folder, `${volume.name}.raw`), 'half')
      expect(await kit.volumes.inspectVolume(volume)).toMatchObject({ hardwareType: 'nvme', isComplete: true })
      expect(await kit.volumes.migrateVolume(volume, 'nvme')).toEqual({ done: true })
      expect(filesOf(volume)).toEqual(['nvme .json', 'nvme .raw'])
      expect(await kit.readBytes(volume, far, 5_003)).toEqual(first)
      expect(await kit.volumes.deleteVolume(volume)).toEqual({ done: true })
      expect(filesOf(volume)).toEqual([])
    })

    it('is made by the hypervisor if a running host has the volume, which stays attached', async () => {
      const volume = await pluggedVolume()
      await kit.writeBytes(volume, far, first)
      await bench.finish(() => move(volume))
      expect(filesOf(volume)).toEqual(['hdd .json', 'hdd .raw'])
      expect(await kit.readBytes(volume, far, 5_003)).toEqual(first)
      expect(await driverCodeOf(kit.volumes.deleteVolume(volume))).toBe('InUse')
    })

    it('that fails in the hypervisor keeps the old file current, and starts again at the next call', async () => {
      const volume = await pluggedVolume()
      await kit.writeBytes(volume, far, first)
      const failures = [new Error('no')]
      hooks = { onLiveCopy: () => (failures.length > 0 ? Promise.reject(failures.pop()) : Promise.resolve()) }
      await move(volume)
      await expect.poll(() => driverCodeOf(move(volume))).toBe('Broken')
      expect(await kit.volumes.inspectVolume(volume)).toMatchObject({ hardwareType: 'nvme', isHealthy: true })
      await bench.finish(() => move(volume))
      expect(await kit.readBytes(volume, far, 5_003)).toEqual(first)
    })

    it('is Broken if it is unknown which file the guest wrote to last', async () => {
      const volume = await pluggedVolume()
      const { pool } = kit.registry
      const [host] = [...(await pool.query('select host from infra.holds where volume = $1', [volume.name])).rows]
      hooks = { onSwitch: () => Promise.reject(new DriverError('Busy', 'The hypervisor does not respond.')) }
      await kit.writeBytes(volume, far, third)
      await move(volume)
      await expect.poll(() => driverCodeOf(move(volume))).toBe('Busy')
      const { arriving } = await findFileVolume(kit.context, volume)
      if (!arriving || !host) throw new Error('The move did not start.')
      writeFileSync(join(arriving.location.folder, `${volume.name}.raw`), 'a later write of the guest', { flag: 'r+' })
      await kit.hosts.unplugVolume(volume, { ...volume, name: host.host })
      expect(await driverCodeOf(kit.engine.storage.openFor(volume, 'here'))).toBe('Busy')
      expect(await driverCodeOf(move(volume))).toBe('Broken')
      expect(filesOf(volume)).toHaveLength(4)
    })
  },
)
