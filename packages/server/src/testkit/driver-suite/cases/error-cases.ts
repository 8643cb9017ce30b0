import { expect } from 'vitest'
import type { HardwareType } from '#reconcile/ports/index.ts'
import { claimAt, driverCodeOf } from '../driver-bench.ts'
import { skipReasons } from '../skip-reasons.ts'
import { type SuiteCase, casesOf } from '../suite-case.ts'

const link = '/dev/disk/by-id/suite'
const unknownClass: HardwareType = JSON.parse('"tape"')

/** Rule 5: error codes. */
export const errorCases: readonly SuiteCase[] = [
  ...casesOf(5, null, {
    'NotFound: the volume, the source or the host of a call does not exist': async (bench) => {
      const { volumes, hosts, volumeSpec, newResource, madeHost } = bench
      const [absent, absentHost, host] = [newResource('volume'), newResource('host'), await madeHost()]
      expect(await driverCodeOf(volumes.growVolume(absent, 2))).toBe('NotFound')
      expect(await driverCodeOf(volumes.ensureClone(newResource('volume'), volumeSpec, absent))).toBe('NotFound')
      expect(await driverCodeOf(hosts.startHost(absentHost, { bootSerial: 1, devices: [] }))).toBe('NotFound')
      expect(await driverCodeOf(hosts.stopHost(absentHost))).toBe('NotFound')
      expect(
        await driverCodeOf(hosts.startHost(host, { bootSerial: 1, devices: [{ volume: absent, link, slot: 'sdb' }] })),
      ).toBe('NotFound')
    },
    'AlreadyExists: the name of a host belongs to a foreign resource': async (bench) => {
      const { hosts, hostSpec, madeHost, foreign } = bench
      const theirs = await madeHost()
      expect(await driverCodeOf(hosts.ensureHost(foreign(theirs), hostSpec))).toBe('AlreadyExists')
    },
    'InUse: a boot requests a volume of another host': async ({ hosts, madeHost, madeVolume, finish }) => {
      const [first, second, volume] = [await madeHost(), await madeHost(), await madeVolume()]
      const boot = { bootSerial: 1, devices: [{ volume, link, slot: 'sdb' }] }
      await finish(() => hosts.startHost(first, boot))
      expect(await driverCodeOf(hosts.startHost(second, boot))).toBe('InUse')
      expect((await hosts.inspectHost(second))?.plugged).toEqual([])
    },
    'CannotShrink: a volume is larger than the requested size': async ({ volumes, madeVolume }) => {
      const volume = await madeVolume({ sizeGib: 2 })
      expect(await driverCodeOf(volumes.growVolume(volume, 1))).toBe('CannotShrink')
    },
    'NotSupported: a storage class is not on the capability record': async (bench) => {
      const { volumes, volumeSpec, newResource } = bench
      const volume = newResource('volume')
      expect(await driverCodeOf(volumes.ensureVolume(volume, { ...volumeSpec, hardwareType: unknownClass }))).toBe(
        'NotSupported',
      )
      expect(await volumes.inspectVolume(volume)).toBeNull()
    },
  }),
  ...casesOf(5, skipReasons.hotPlugs, {
    'Busy: a host that is off accepts no plug; the same call is accepted once it runs': async (bench) => {
      const { hosts, madeHost, madeVolume, finish } = bench
      const [host, volume] = [await madeHost(), await madeVolume()]
      expect(await driverCodeOf(hosts.plugVolume(volume, host, { link, slot: null }))).toBe('Busy')
      await finish(() => hosts.startHost(host, { bootSerial: 1, devices: [] }))
      await finish(() => hosts.plugVolume(volume, host, { link, slot: null }))
    },
  }),
  ...casesOf(5, skipReasons.breaks, {
    'Broken: the data of the volume is not reliable': async (bench) => {
      const { volumes, volumeSpec, madeVolume, newResource, setBreak } = bench
      const volume = await madeVolume()
      await setBreak?.(volume, 'broken')
      expect(await driverCodeOf(volumes.growVolume(volume, 2))).toBe('Broken')
      expect(await driverCodeOf(volumes.ensureClone(newResource('volume'), volumeSpec, volume))).toBe('Broken')
    },
  }),
  ...casesOf(5, null, {
    'Stale: a newer claim was seen, although its call was rejected': async ({ volumes, madeVolume }) => {
      const volume = await madeVolume({ sizeGib: 2 })
      expect(await driverCodeOf(volumes.growVolume(claimAt(volume, 2, 1), 1))).toBe('CannotShrink')
      expect(await driverCodeOf(volumes.growVolume(claimAt(volume, 1, 1), 3))).toBe('Stale')
    },
  }),
]
