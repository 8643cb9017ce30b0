import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { driverCodeOf } from '../driver-bench.ts'
import { oddLength, sampleBytes } from '../sample-bytes.ts'
import { type SuiteCase, casesOf } from '../suite-case.ts'

/** Rules 1 to 3 and 35: identity. */
export const identityCases: readonly SuiteCase[] = [
  ...casesOf(1, null, {
    'a volume in a host is reported under the name it was created with': async ({
      hosts,
      finish,
      madeHost,
      madeVolume,
    }) => {
      const [host, volume] = [await madeHost(), await madeVolume()]
      await finish(() =>
        hosts.startHost(host, { bootSerial: 1, devices: [{ volume, link: '/dev/disk/by-id/suite', slot: 'sdb' }] }),
      )
      expect((await hosts.inspectHost(host))?.plugged.map(({ volumeName }) => volumeName)).toEqual([volume.name])
    },
  }),
  ...casesOf(2, null, {
    'a name with a foreign stamp is rejected as AlreadyExists': async (bench) => {
      const { volumes, volumeSpec, madeVolume, foreign } = bench
      const [theirs, source] = [await madeVolume(), await madeVolume()]
      const mine = foreign(theirs)
      expect(await driverCodeOf(volumes.ensureVolume(mine, volumeSpec))).toBe('AlreadyExists')
      expect(await driverCodeOf(volumes.ensureClone(mine, volumeSpec, source))).toBe('AlreadyExists')
    },
    'a foreign volume is neither reported nor changed nor removed': async (bench) => {
      const { volumes, newResource, madeVolume, foreign, finish } = bench
      const theirs = await madeVolume()
      const mine = foreign(theirs)
      expect(await volumes.inspectVolume(mine)).toBeNull()
      expect(await driverCodeOf(volumes.growVolume(mine, 2))).toBe('NotFound')
      await finish(() => volumes.deleteVolume(mine))
      expect(await volumes.inspectVolume(theirs)).toMatchObject({ sizeGib: 1, isComplete: true })
      expect(await volumes.inspectVolume(newResource('volume'))).toBeNull()
    },
    'a foreign host is neither reported nor changed nor removed': async ({ hosts, runningHost, foreign, finish }) => {
      const theirs = await runningHost()
      const mine = foreign(theirs)
      expect(await hosts.inspectHost(mine)).toBeNull()
      expect(await driverCodeOf(hosts.stopHost(mine))).toBe('NotFound')
      await finish(() => hosts.deleteHost(mine))
      expect(await hosts.inspectHost(theirs)).toMatchObject({ power: 'on', bootSerial: 1 })
    },
  }),
  ...casesOf(3, null, {
    'a repeated ensure of a volume or a clone finds the existing one with its bytes': async (bench) => {
      const { volumes, volumeSpec, madeVolume, newResource, finish, writeBytes, readBytes } = bench
      const [source, clone] = [await madeVolume(), newResource('volume')]
      await finish(() => volumes.ensureClone(clone, volumeSpec, source))
      for (const volume of [source, clone]) await writeBytes(volume, 0, sampleBytes(oddLength, 1))
      await finish(() => volumes.ensureVolume(source, volumeSpec))
      await finish(() => volumes.ensureClone(clone, volumeSpec, source))
      for (const volume of [source, clone])
        expect(await readBytes(volume, 0, oddLength)).toEqual(sampleBytes(oddLength, 1))
    },
    'a repeated ensure of a running host leaves it running': async ({ hosts, hostSpec, runningHost, finish }) => {
      const host = await runningHost()
      await finish(() => hosts.ensureHost(host, hostSpec))
      await finish(() => hosts.startHost(host, { bootSerial: 1, devices: [] }))
      expect(await hosts.inspectHost(host)).toMatchObject({ power: 'on', bootSerial: 1, isComplete: true })
    },
    'a target state that is already reached is done at once': async ({
      volumes,
      hosts,
      madeVolume,
      madeHost,
      finish,
    }) => {
      const [volume, host] = [await madeVolume(), await madeHost()]
      await finish(() => volumes.growVolume(volume, 2))
      expect(await volumes.growVolume(volume, 2)).toEqual({ done: true })
      expect(await hosts.stopHost(host)).toEqual({ done: true })
      expect(await hosts.unplugVolume(volume, host)).toEqual({ done: true })
    },
    'progress never falls during work, and stays below 100': async (bench) => {
      const { volumes, volumeSpec, hosts, hostSpec, newResource, finish } = bench
      const [volume, host] = [newResource('volume'), newResource('host')]
      const observed = [
        await finish(() => volumes.ensureVolume(volume, volumeSpec)),
        await finish(() => volumes.growVolume(volume, 2)),
        await finish(() => hosts.ensureHost(host, hostSpec)),
        await finish(() => hosts.startHost(host, { bootSerial: 1, devices: [] })),
      ]
      for (const percents of observed) {
        expect(percents).toEqual(percents.toSorted((one, other) => one - other))
        expect(percents.every((percent) => percent >= 0 && percent < 100)).toBe(true)
      }
    },
  }),
  ...casesOf(35, null, {
    'a resource is listed until it is removed, and nothing of another installation is listed': async (bench) => {
      const { volumes, hosts, madeVolume, madeHost, finish } = bench
      const [volume, host] = [await madeVolume(), await madeHost()]
      const { installation } = volume.stamp
      const { guard: _guard, ...found } = volume
      expect(await volumes.listVolumes(installation)).toContainEqual(found)
      expect((await hosts.listHosts(installation)).map(({ name, stamp }) => ({ name, stamp }))).toContainEqual({
        name: host.name,
        stamp: host.stamp,
      })
      expect(await volumes.listVolumes(randomUUID())).toEqual([])
      expect(await hosts.listHosts(randomUUID())).toEqual([])
      await finish(() => volumes.deleteVolume(volume))
      await finish(() => hosts.deleteHost(host))
      expect((await volumes.listVolumes(installation)).map(({ name }) => name)).not.toContain(volume.name)
      expect((await hosts.listHosts(installation)).map(({ name }) => name)).not.toContain(host.name)
    },
  }),
]
