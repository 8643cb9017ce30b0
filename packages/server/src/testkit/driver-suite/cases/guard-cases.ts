import { Readable } from 'node:stream'
import { expect } from 'vitest'
import { claimAt, driverCodeOf } from '../driver-bench.ts'
import { skipReasons } from '../skip-reasons.ts'
import { type SuiteCase, casesOf } from '../suite-case.ts'

/** Rule 4: the guard. */
export const guardCases: readonly SuiteCase[] = [
  ...casesOf(4, null, {
    'an older generation is rejected as Stale, with any epoch': async ({ volumes, madeVolume, finish }) => {
      const volume = await madeVolume()
      await finish(() => volumes.growVolume(claimAt(volume, 3, 1), 2))
      expect(await driverCodeOf(volumes.growVolume(claimAt(volume, 2, 9), 3))).toBe('Stale')
      expect((await volumes.inspectVolume(volume))?.sizeGib).toBe(2)
    },
    'an older epoch of the same generation is rejected as Stale': async ({ hosts, madeHost, finish }) => {
      const host = await madeHost()
      await finish(() => hosts.stopHost(claimAt(host, 1, 5)))
      expect(await driverCodeOf(hosts.startHost(claimAt(host, 1, 4), { bootSerial: 1, devices: [] }))).toBe('Stale')
      expect(await hosts.inspectHost(host)).toMatchObject({ power: 'off' })
    },
    'the same claim may repeat a call, and a newer generation may come with a lower epoch': async (bench) => {
      const { volumes, madeVolume, finish } = bench
      const volume = await madeVolume()
      await finish(() => volumes.growVolume(claimAt(volume, 2, 7), 2))
      await finish(() => volumes.growVolume(claimAt(volume, 2, 7), 2))
      await finish(() => volumes.growVolume(claimAt(volume, 3, 1), 3))
      expect((await volumes.inspectVolume(volume))?.sizeGib).toBe(3)
    },
    'an empty volume for a backup is created and listed under its own kind, and checks the claim': async (bench) => {
      const { volumes, volumeSpec, newResource, finish } = bench
      const scratch = newResource('backup')
      await finish(() => volumes.ensureVolume(claimAt(scratch, 2, 2), volumeSpec))
      expect(await driverCodeOf(volumes.ensureVolume(claimAt(scratch, 2, 1), volumeSpec))).toBe('Stale')
      const listed = await volumes.listVolumes(scratch.stamp.installation)
      expect(listed.map(({ stamp }) => stamp)).toContainEqual(scratch.stamp)
      await finish(() => volumes.deleteVolume(claimAt(scratch, 2, 2)))
    },
    'every changing call of a volume checks the claim': async (bench) => {
      const { volumes, hosts, volumeSpec, newResource, madeVolume, madeHost, finish } = bench
      const [source, host, volume] = [await madeVolume(), await madeHost(), newResource('volume')]
      await finish(() => volumes.ensureVolume(claimAt(volume, 2, 2), volumeSpec))
      const old = claimAt(volume, 2, 1)
      const calls = [
        () => volumes.ensureVolume(old, volumeSpec),
        () => volumes.ensureClone(old, volumeSpec, source),
        () => volumes.growVolume(old, 2),
        () => volumes.migrateVolume(old, volumeSpec.hardwareType),
        () => volumes.writeVolume(old, 0, Readable.from([])),
        () => volumes.deleteVolume(old),
        () => hosts.plugVolume(old, host, { link: '/dev/disk/by-id/suite', slot: null }),
        () => hosts.unplugVolume(old, host),
        () => hosts.evictVolume(old, host),
      ]
      for (const call of calls) expect(await driverCodeOf(call())).toBe('Stale')
    },
    'every changing call of a host checks the claim': async ({ hosts, hostSpec, newResource, finish }) => {
      const host = newResource('host')
      await finish(() => hosts.ensureHost(claimAt(host, 2, 2), hostSpec))
      const old = claimAt(host, 1, 3)
      const calls = [
        () => hosts.ensureHost(old, hostSpec),
        () => hosts.startHost(old, { bootSerial: 1, devices: [] }),
        () => hosts.stopHost(old),
        () => hosts.deleteHost(old),
      ]
      for (const call of calls) expect(await driverCodeOf(call())).toBe('Stale')
    },
    'the claim outlives its resource: a late ensure cannot create a removed resource again': async (bench) => {
      const { volumes, hosts, volumeSpec, hostSpec, madeVolume, madeHost, finish } = bench
      const [volume, host] = [await madeVolume(), await madeHost()]
      await finish(() => volumes.deleteVolume(claimAt(volume, 2, 1)))
      await finish(() => hosts.deleteHost(claimAt(host, 2, 1)))
      expect(await driverCodeOf(volumes.ensureVolume(volume, volumeSpec))).toBe('Stale')
      expect(await driverCodeOf(hosts.ensureHost(host, hostSpec))).toBe('Stale')
      expect(await volumes.inspectVolume(volume)).toBeNull()
      expect(await hosts.inspectHost(host)).toBeNull()
    },
  }),
  ...casesOf(4, skipReasons.secondProcess, {
    'a claim from one process is known in every other': async ({ volumes, madeVolume, finish, reopen }) => {
      const other = await reopen?.()
      try {
        const volume = await madeVolume()
        await finish(async () => other?.volumes.growVolume(claimAt(volume, 2, 1), 2) ?? { done: true })
        expect(await driverCodeOf(volumes.growVolume(claimAt(volume, 1, 9), 3))).toBe('Stale')
      } finally {
        await other?.close()
      }
    },
  }),
]
