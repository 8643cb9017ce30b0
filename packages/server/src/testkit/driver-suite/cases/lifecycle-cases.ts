import { once } from 'node:events'
import { expect } from 'vitest'
import { type BootDevice, type HostDriver, InsufficientCapacity, type Resource } from '#reconcile/ports/index.ts'
import { claimAt, driverCodeOf } from '../driver-bench.ts'
import { skipReasons } from '../skip-reasons.ts'
import { type SuiteCase, casesOf } from '../suite-case.ts'

const link = '/dev/disk/by-id/suite'

/** Rules 6 to 8, 20 to 22, 41 and 43: lifecycle. */
export const lifecycleCases: readonly SuiteCase[] = [
  ...casesOf(6, skipReasons.secondProcess, {
    'work started by one process is finished by another': async (bench) => {
      const { volumes, hosts, volumeSpec, hostSpec, newResource, finish, reopen } = bench
      const [volume, host] = [newResource('volume'), newResource('host')]
      await volumes.ensureVolume(volume, volumeSpec)
      await hosts.ensureHost(host, hostSpec)
      const other = await reopen?.()
      try {
        await finish(async () => other?.volumes.ensureVolume(claimAt(volume, 1, 2), volumeSpec) ?? { done: true })
        await finish(async () => other?.hosts.ensureHost(claimAt(host, 1, 2), hostSpec) ?? { done: true })
      } finally {
        await other?.close()
      }
      expect(await volumes.inspectVolume(volume)).toMatchObject({ isComplete: true })
      expect(await hosts.inspectHost(host)).toMatchObject({ isComplete: true })
    },
  }),
  ...casesOf(6, null, {
    'leftovers of an unfinished call are removed by a delete': async (bench) => {
      const { volumes, hosts, volumeSpec, hostSpec, madeVolume, newResource, finish } = bench
      const [source, volume, clone, host] = [
        await madeVolume(),
        newResource('volume'),
        newResource('volume'),
        newResource('host'),
      ]
      await volumes.ensureVolume(volume, volumeSpec)
      await volumes.ensureClone(clone, volumeSpec, source)
      await hosts.ensureHost(host, hostSpec)
      for (const one of [volume, clone]) await finish(() => volumes.deleteVolume(one))
      await finish(() => hosts.deleteHost(host))
      for (const one of [volume, clone]) expect(await volumes.inspectVolume(one)).toBeNull()
      expect(await hosts.inspectHost(host)).toBeNull()
    },
  }),
  ...casesOf(7, null, {
    'removing or unplugging a missing resource succeeds, also twice': async (bench) => {
      const { volumes, hosts, newResource, madeVolume, madeHost, finish } = bench
      const [volume, host, absent, absentHost] = [
        await madeVolume(),
        await madeHost(),
        newResource('volume'),
        newResource('host'),
      ]
      expect(await volumes.deleteVolume(absent)).toEqual({ done: true })
      expect(await hosts.deleteHost(absentHost)).toEqual({ done: true })
      expect(await hosts.unplugVolume(volume, host)).toEqual({ done: true })
      expect(await hosts.unplugVolume(absent, absentHost)).toEqual({ done: true })
      expect(await hosts.evictVolume(volume, host)).toEqual({ done: true })
      expect(await hosts.evictVolume(absent, absentHost)).toEqual({ done: true })
      for (const _turn of [1, 2]) {
        await finish(() => volumes.deleteVolume(volume))
        await finish(() => hosts.deleteHost(host))
      }
    },
  }),
  ...casesOf(8, null, {
    'every storage class on the record can be provisioned': async ({ volumes, madeVolume }) => {
      expect(volumes.capabilities.hardwareTypes.length).toBeGreaterThan(0)
      for (const hardwareType of volumes.capabilities.hardwareTypes) {
        expect(await volumes.inspectVolume(await madeVolume({ hardwareType }))).toMatchObject({ hardwareType })
      }
    },
  }),
  ...casesOf(8, skipReasons.noMigrate, {
    'migration that is not on the record is rejected as NotSupported': async ({ volumes, madeVolume }) => {
      const volume = await madeVolume()
      const observed = await volumes.inspectVolume(volume)
      expect(await driverCodeOf(volumes.migrateVolume(volume, observed?.hardwareType === 'hdd' ? 'nvme' : 'hdd'))).toBe(
        'NotSupported',
      )
    },
  }),
  ...casesOf(8, skipReasons.noHotPlugs, {
    'a hot plug that is not on the record is rejected as NotSupported': async ({ hosts, madeVolume, runningHost }) => {
      const [volume, host] = [await madeVolume(), await runningHost()]
      expect(await driverCodeOf(hosts.plugVolume(volume, host, { link, slot: null }))).toBe('NotSupported')
    },
  }),
  ...casesOf(8, skipReasons.noRelinks, {
    'another link that is not on the record is rejected as NotSupported, and the old link stays': async (bench) => {
      const { hosts, madeVolume, runningHost, finish } = bench
      const [volume, host] = [await madeVolume(), await runningHost()]
      await finish(() => hosts.plugVolume(volume, host, { link, slot: null }))
      expect(await driverCodeOf(hosts.plugVolume(volume, host, { link: `${link}-new`, slot: null }))).toBe(
        'NotSupported',
      )
      expect((await hosts.inspectHost(host))?.plugged).toMatchObject([{ link }])
    },
  }),
  ...casesOf(8, skipReasons.noGrowth, {
    'growth in a running host that is not on the record is rejected as NotSupported, and works once the host is off':
      async (bench) => {
        const { volumes, hosts, madeHost, madeVolume, finish } = bench
        const [host, volume] = [await madeHost(), await madeVolume()]
        await finish(() => hosts.startHost(host, { bootSerial: 1, devices: [{ volume, link, slot: 'sdb' }] }))
        expect(await driverCodeOf(volumes.growVolume(volume, 2))).toBe('NotSupported')
        expect(await volumes.inspectVolume(volume)).toMatchObject({ sizeGib: 1 })
        await finish(() => hosts.stopHost(host))
        await finish(() => volumes.growVolume(volume, 2))
        expect(await volumes.inspectVolume(volume)).toMatchObject({ sizeGib: 2 })
      },
  }),
  ...casesOf(8, skipReasons.fewDevices, {
    'a boot with more devices than the record allows is rejected as NotSupported, and one with exactly as many works':
      async (bench) => {
        const { hosts, madeHost, madeVolume, finish } = bench
        const host = await madeHost()
        const devices: BootDevice[] = []
        for (let number = 0; number <= hosts.capabilities.devicesMax; number += 1)
          devices.push({ volume: await madeVolume(), link: `${link}-${number}`, slot: null })
        expect(await driverCodeOf(hosts.startHost(host, { bootSerial: 1, devices }))).toBe('NotSupported')
        await finish(() => hosts.startHost(host, { bootSerial: 2, devices: devices.slice(1) }))
        expect((await hosts.inspectHost(host))?.plugged).toHaveLength(hosts.capabilities.devicesMax)
      },
  }),
  ...casesOf(20, null, {
    'neither a plugged volume nor its host is removed: InUse, and nothing changes': async (bench) => {
      const { volumes, hosts, madeHost, madeVolume, finish } = bench
      const [host, volume] = [await madeHost(), await madeVolume()]
      await finish(() => hosts.startHost(host, { bootSerial: 1, devices: [{ volume, link, slot: 'sdb' }] }))
      expect(await driverCodeOf(volumes.deleteVolume(volume))).toBe('InUse')
      expect(await driverCodeOf(hosts.deleteHost(host))).toBe('InUse')
      expect(await hosts.inspectHost(host)).toMatchObject({ power: 'on', plugged: [{ volumeName: volume.name }] })
    },
  }),
  ...casesOf(41, skipReasons.consoles, {
    'a running host opens several consoles, which end when it is powered off; a host that is off opens none': async ({
      hosts,
      madeHost,
      finish,
    }) => {
      const host = await madeHost()
      expect(await codeOfConsole(hosts, host)).toBe('Busy')
      await finish(() => hosts.startHost(host, { bootSerial: 1, devices: [] }))
      const consoles = [await hosts.openConsole?.(host), await hosts.openConsole?.(host)]
      const ended = consoles.map(async (console) => console && once(console.resume(), 'end'))
      await finish(() => hosts.stopHost(host))
      await Promise.all(ended)
      expect(await codeOfConsole(hosts, host)).toBe('Busy')
    },
  }),
  ...casesOf(43, skipReasons.rescues, {
    'a rescue boot has the devices of the call, a repeated call changes nothing, and the next boot is an ordinary one':
      async (bench) => {
        const { hosts, madeHost, madeVolume, finish } = bench
        const [host, volume] = [await madeHost(), await madeVolume()]
        const devices: BootDevice[] = [{ volume, link, slot: 'sdb' }]
        const rescue = { bootSerial: 1, devices, disks: [], isRescue: true } as const
        const observed = { power: 'on', plugged: [{ volumeName: volume.name, slot: 'sdb' }] }
        await finish(() => hosts.startHost(host, rescue))
        await finish(() => hosts.startHost(host, rescue))
        expect(await hosts.inspectHost(host)).toMatchObject({ ...observed, bootSerial: 1 })
        await finish(() => hosts.startHost(host, { bootSerial: 2, devices }))
        expect(await hosts.inspectHost(host)).toMatchObject({ ...observed, bootSerial: 2 })
        await finish(() => hosts.stopHost(host))
        await finish(() => hosts.unplugVolume(volume, host))
        await finish(() => hosts.deleteHost(host))
        expect(await hosts.inspectHost(host)).toBeNull()
      },
  }),
  ...casesOf(21, skipReasons.room, {
    'exhausted capacity is Busy and leaves nothing behind; the same call works once capacity is free': async (
      bench,
    ) => {
      const { volumes, volumeSpec, madeVolume, newResource, finish, fillRegion } = bench
      const [small, volume] = [await madeVolume(), newResource('volume')]
      const giveBack = await fillRegion?.()
      try {
        await expect(volumes.ensureVolume(volume, volumeSpec)).rejects.toBeInstanceOf(InsufficientCapacity)
        await expect(volumes.growVolume(small, 2)).rejects.toBeInstanceOf(InsufficientCapacity)
        const freeGib = await volumes.readFreeGib?.(volume.region, volumeSpec.hardwareType)
        expect(freeGib ?? 0).toBeLessThan(volumeSpec.sizeGib)
        expect(await volumes.inspectVolume(volume)).toBeNull()
        expect(await volumes.inspectVolume(small)).toMatchObject({ sizeGib: 1 })
      } finally {
        await giveBack?.()
      }
      await finish(() => volumes.ensureVolume(volume, volumeSpec))
      await finish(() => volumes.growVolume(small, 2))
    },
  }),
  ...casesOf(22, null, {
    'a missing resource is reported as null': async ({ volumes, hosts, newResource }) => {
      expect(await volumes.inspectVolume(newResource('volume'))).toBeNull()
      expect(await hosts.inspectHost(newResource('host'))).toBeNull()
    },
  }),
  ...casesOf(22, skipReasons.breaks, {
    'a damaged or missing volume is reported as such': async ({ volumes, madeVolume, setBreak }) => {
      const [damaged, missing] = [await madeVolume(), await madeVolume()]
      await setBreak?.(damaged, 'broken')
      await setBreak?.(missing, 'missing')
      expect(await volumes.inspectVolume(damaged)).toMatchObject({ isHealthy: false })
      expect(await volumes.inspectVolume(missing)).toBeNull()
    },
  }),
]

const codeOfConsole = (hosts: HostDriver, host: Resource) =>
  driverCodeOf(hosts.openConsole?.(host) ?? Promise.resolve())
