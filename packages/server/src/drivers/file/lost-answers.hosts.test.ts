import { closeSync, openSync, readSync, writeFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { type Claimed, DriverError } from '#reconcile/ports/index.ts'
import { driverCodeOf } from '#testkit/driver-suite/driver-bench.ts'
import { sampleBytes } from '#testkit/driver-suite/sample-bytes.ts'
import { openFileBench } from '#testkit/files/file-bench.ts'
import { findStorageReservation } from '../registry/storage-reservations.ts'
import { createFileEngine } from './create-file-engine.ts'
import { filePathOf, findFileVolume } from './file-volume.ts'
import { liveMigrationRun } from './live-migration.ts'
import { writeSidecar } from './sidecar.ts'

const { kit, bench } = await openFileBench()

const bytes = sampleBytes(5_003, 1)
const move = (volume: Claimed) => kit.volumes.migrateVolume(volume, 'hdd')
async function pluggedVolume(): Promise<Claimed> {
  const [volume, host] = [await bench.madeVolume(), await bench.runningHost()]
  await bench.finish(() => kit.hosts.plugVolume(volume, host, { link: '/dev/disk/by-id/a', slot: null }))
  return volume
}

describe('after a lost answer between two steps (driver contract, rule 6)', () => {
  it('the full size is reserved after a hypervisor grew a volume and its answer was lost', async () => {
    const volume = await pluggedVolume()
    const holder = kit.options.holderOf(kit.region)
    const { volumesOf } = createFileEngine({
      ...kit.options,
      holderOf: () =>
        holder && {
          ...holder,
          async grow(one, sizeBytes) {
            await holder.grow(one, sizeBytes)
            throw new DriverError('Busy', 'The hypervisor did not answer in time.')
          },
        },
    })
    expect(await driverCodeOf(volumesOf(kit.region).growVolume(volume, 3))).toBe('Busy')
    await bench.finish(() => kit.volumes.growVolume(volume, 3))
    expect(await kit.volumes.inspectVolume(volume)).toMatchObject({ sizeGib: 3, isHealthy: true })
    expect(await findStorageReservation(kit.registry, volume.name)).toMatchObject({ sizeGib: 3 })
  })

  it('a live move that is repeated after its end does not change the moved data', async () => {
    const volume = await pluggedVolume()
    await kit.writeBytes(volume, 0, bytes)
    await move(volume)
    const { arriving } = await findFileVolume(kit.context, volume)
    await bench.finish(() => move(volume))
    await bench.finish(() => kit.volumes.growVolume(volume, 2))
    const holder = kit.options.holderOf(kit.region)
    if (!arriving || !holder) throw new Error('No move is in progress.')
    await liveMigrationRun(kit.context, { volume, to: arriving, holder })(
      () => undefined,
      new AbortController().signal,
      async () => true,
    )
    const { current } = await findFileVolume(kit.context, volume)
    expect(current?.sidecar).toMatchObject({ state: 'ready', sizeGib: 2 })
    expect(await findStorageReservation(kit.registry, volume.name)).toMatchObject({ sizeGib: 2 })
    expect(await kit.readBytes(volume, 0, bytes.length)).toEqual(bytes)
  })

  it.each([
    ['lost', 'NotFound'],
    ['cut short', 'Broken'],
  ])('the old file stays if the file of a finished move is %s', async (how, code) => {
    const volume = await bench.madeVolume()
    await kit.writeBytes(volume, 0, bytes)
    const { current } = await findFileVolume(kit.context, volume)
    const location = kit.context.locations.find(({ hardwareType }) => hardwareType === 'hdd')
    if (!current || !location) throw new Error('The volume was not created.')
    const come = { location, sidecar: { ...current.sidecar, serial: 2 } }
    await writeSidecar(location, come.sidecar)
    if (how === 'cut short') writeFileSync(filePathOf(come), 'half')
    expect(await driverCodeOf(move(volume))).toBe(code)
    const [file, start] = [openSync(filePathOf(current), 'r'), Buffer.alloc(bytes.length)]
    readSync(file, start)
    closeSync(file)
    expect(start).toEqual(Buffer.from(bytes))
  })
})
