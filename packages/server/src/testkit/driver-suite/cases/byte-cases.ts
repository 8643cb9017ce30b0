import { expect } from 'vitest'
import type { HardwareType } from '#reconcile/ports/index.ts'
import { claimAt, driverCodeOf } from '../driver-bench.ts'
import { skipReasons } from '../skip-reasons.ts'
import { gibBytes, oddLength, sampleBytes } from '../sample-bytes.ts'
import { type SuiteCase, casesOf } from '../suite-case.ts'

const link = '/dev/disk/by-id/suite'
const zeros = new Uint8Array(oddLength)
const lastBytes = gibBytes - oddLength
const first = sampleBytes(oddLength, 1)
const second = sampleBytes(oddLength, 2)

/** Rules 9 to 15: data. */
export const byteCases: readonly SuiteCase[] = [
  ...casesOf(9, null, {
    'a new volume reads zeros to its last byte': async ({ madeVolume, readBytes }) => {
      const volume = await madeVolume()
      for (const offset of [0, gibBytes / 2 + 1, lastBytes])
        expect(await readBytes(volume, offset, oddLength)).toEqual(zeros)
    },
    'reads return what was written, and nothing beside it changes': async ({ madeVolume, readBytes, writeBytes }) => {
      const volume = await madeVolume()
      await writeBytes(volume, 65_000, first)
      await writeBytes(volume, 65_001, second.subarray(0, 2))
      const read = await readBytes(volume, 64_999, oddLength + 2)
      expect(read).toEqual(Uint8Array.from([0, first[0] ?? 0, ...second.subarray(0, 2), ...first.subarray(3), 0]))
    },
  }),
  ...casesOf(10, null, {
    'growth keeps every byte, and the new bytes read zeros': async (bench) => {
      const { volumes, madeVolume, finish, readBytes, writeBytes } = bench
      const volume = await madeVolume()
      await writeBytes(volume, 0, first)
      await writeBytes(volume, lastBytes, second)
      await finish(() => volumes.growVolume(volume, 2))
      expect(await volumes.inspectVolume(volume)).toMatchObject({ sizeGib: 2 })
      expect(await readBytes(volume, 0, oddLength)).toEqual(first)
      expect(await readBytes(volume, lastBytes, oddLength)).toEqual(second)
      expect(await readBytes(volume, gibBytes, oddLength)).toEqual(zeros)
      expect(await readBytes(volume, 2 * gibBytes - oddLength, oddLength)).toEqual(zeros)
    },
  }),
  ...casesOf(10, skipReasons.growsAttached, {
    'a volume grows while a running host holds it, and stays plugged in': async (bench) => {
      const { volumes, hosts, madeVolume, runningHost, finish, readBytes, writeBytes } = bench
      const [volume, host] = [await madeVolume(), await runningHost()]
      await writeBytes(volume, 0, first)
      await finish(() => hosts.plugVolume(volume, host, { link, slot: null }))
      await finish(() => volumes.growVolume(volume, 2))
      expect(await hosts.inspectHost(host)).toMatchObject({ power: 'on', plugged: [{ volumeName: volume.name, link }] })
      expect(await readBytes(volume, 0, oddLength)).toEqual(first)
    },
  }),
  ...casesOf(11, null, {
    'a clone has the bytes of its source, and later writes affect only one of them': async (bench) => {
      const { volumes, volumeSpec, madeVolume, newResource, finish, readBytes, writeBytes } = bench
      const [source, clone] = [await madeVolume(), newResource('volume')]
      await writeBytes(source, lastBytes, first)
      await finish(() => volumes.ensureClone(clone, volumeSpec, source))
      await writeBytes(source, lastBytes, second)
      await writeBytes(clone, 0, second)
      expect(await readBytes(clone, lastBytes, oddLength)).toEqual(first)
      expect(await readBytes(source, 0, oddLength)).toEqual(zeros)
      await finish(() => volumes.deleteVolume(source))
      expect(await readBytes(clone, lastBytes, oddLength)).toEqual(first)
    },
    'a clone taken during writes contains everything up to one moment and nothing after it': async (bench) => {
      const { volumes, volumeSpec, madeVolume, newResource, finish, readBytes, writeBytes } = bench
      const [source, clone] = [await madeVolume(), newResource('volume')]
      const writing = (async () => {
        for (let turn = 1; turn <= 40; turn += 1) {
          await writeBytes(source, 0, Uint8Array.of(turn))
          await writeBytes(source, lastBytes, Uint8Array.of(turn))
        }
      })()
      await Promise.all([writing, finish(() => volumes.ensureClone(clone, volumeSpec, source))])
      const [earlier] = await readBytes(clone, 0, 1)
      const [later] = await readBytes(clone, lastBytes, 1)
      expect([0, 1]).toContain((earlier ?? 0) - (later ?? 0))
    },
  }),
  ...casesOf(12, skipReasons.migrates, {
    'migration keeps every byte, and the volume stays readable while it runs': async (bench) => {
      const { volumes, volumeSpec, madeVolume, finish, readBytes, writeBytes } = bench
      const volume = await madeVolume()
      const to: HardwareType = volumeSpec.hardwareType === 'hdd' ? 'nvme' : 'hdd'
      await writeBytes(volume, 0, first)
      await volumes.migrateVolume(volume, to)
      expect(await readBytes(volume, 0, oddLength)).toEqual(first)
      await writeBytes(volume, lastBytes, second)
      await finish(() => volumes.migrateVolume(volume, to))
      expect(await volumes.inspectVolume(volume)).toMatchObject({ hardwareType: to, sizeGib: 1, isHealthy: true })
      expect(await readBytes(volume, 0, oddLength)).toEqual(first)
      expect(await readBytes(volume, lastBytes, oddLength)).toEqual(second)
    },
  }),
  ...casesOf(13, null, {
    'a removed volume is gone, and one created again under its name reads zeros': async (bench) => {
      const { volumes, volumeSpec, madeVolume, finish, readBytes, writeBytes } = bench
      const volume = await madeVolume()
      await writeBytes(volume, 0, first)
      await finish(() => volumes.deleteVolume(volume))
      expect(await volumes.inspectVolume(volume)).toBeNull()
      await finish(() => volumes.ensureVolume(claimAt(volume, 2, 1), volumeSpec))
      expect(await readBytes(volume, 0, oddLength)).toEqual(zeros)
    },
  }),
  ...casesOf(14, null, {
    'no call makes a volume smaller, and a clone cannot be smaller than its source': async (bench) => {
      const { volumes, volumeSpec, madeVolume, newResource, readBytes, writeBytes } = bench
      const [volume, clone] = [await madeVolume({ sizeGib: 2 }), newResource('volume')]
      await writeBytes(volume, gibBytes, first)
      expect(await driverCodeOf(volumes.growVolume(volume, 1))).toBe('CannotShrink')
      expect(await driverCodeOf(volumes.ensureClone(clone, volumeSpec, volume))).toBe('CannotShrink')
      expect(await volumes.inspectVolume(volume)).toMatchObject({ sizeGib: 2 })
      expect(await volumes.inspectVolume(clone)).toBeNull()
      expect(await readBytes(volume, gibBytes, oddLength)).toEqual(first)
    },
  }),
  ...casesOf(15, null, {
    'an ensure leaves an existing volume unchanged, whatever its spec': async (bench) => {
      const { volumes, volumeSpec, madeVolume, finish, readBytes, writeBytes } = bench
      const [volume, source] = [await madeVolume(), await madeVolume()]
      await writeBytes(volume, 0, first)
      await finish(() => volumes.ensureVolume(volume, { ...volumeSpec, sizeGib: 3 }))
      await finish(() => volumes.ensureClone(volume, volumeSpec, source))
      expect(await volumes.inspectVolume(volume)).toMatchObject({ sizeGib: 1 })
      expect(await readBytes(volume, 0, oddLength)).toEqual(first)
    },
  }),
]
