import { expect } from 'vitest'
import type { HardwareType } from '#reconcile/ports/index.ts'
import { claimAt, driverCodeOf } from '../driver-bench.ts'
import { skipReasons } from '../skip-reasons.ts'
import type { SuiteCase } from '../suite-case.ts'

const link = '/dev/disk/by-id/suite'
/** As it may come from somebody who knows another class: out of JSON. */
const unknownClass: HardwareType = JSON.parse('"tape"')

/** Rule 5: the closed set of errors, a case for each code. */
export const errorCases: readonly SuiteCase[] = [
  {
    rule: 5,
    name: 'NotFound: the volume, the source or the host of a call is not there',
    run: async ({ volumes, hosts, volumeSpec, newResource, madeHost }) => {
      const [absent, absentHost, host] = [newResource('volume'), newResource('host'), await madeHost()]
      expect(await driverCodeOf(volumes.growVolume(absent, 2))).toBe('NotFound')
      expect(await driverCodeOf(volumes.ensureClone(newResource('volume'), volumeSpec, absent))).toBe('NotFound')
      expect(await driverCodeOf(hosts.startHost(absentHost, { bootSerial: 1, devices: [] }))).toBe('NotFound')
      expect(await driverCodeOf(hosts.stopHost(absentHost))).toBe('NotFound')
      expect(
        await driverCodeOf(hosts.startHost(host, { bootSerial: 1, devices: [{ volume: absent, link, slot: 'sdb' }] })),
      ).toBe('NotFound')
    },
  },
  {
    rule: 5,
    name: 'AlreadyExists: the name of a host is taken by something that is not ours',
    run: async ({ hosts, hostSpec, madeHost, foreign }) => {
      const theirs = await madeHost()
      expect(await driverCodeOf(hosts.ensureHost(foreign(theirs), hostSpec))).toBe('AlreadyExists')
    },
  },
  {
    rule: 5,
    name: 'InUse: a volume of another host is asked for at boot',
    run: async ({ hosts, madeHost, madeVolume, finish }) => {
      const [first, second, volume] = [await madeHost(), await madeHost(), await madeVolume()]
      const boot = { bootSerial: 1, devices: [{ volume, link, slot: 'sdb' }] }
      await finish(() => hosts.startHost(first, boot))
      expect(await driverCodeOf(hosts.startHost(second, boot))).toBe('InUse')
      expect((await hosts.inspectHost(second))?.plugged).toEqual([])
    },
  },
  {
    rule: 5,
    name: 'CannotShrink: a volume is larger than asked for',
    run: async ({ volumes, madeVolume }) => {
      const volume = await madeVolume({ sizeGib: 2 })
      expect(await driverCodeOf(volumes.growVolume(volume, 1))).toBe('CannotShrink')
    },
  },
  {
    rule: 5,
    name: 'NotSupported: a storage class that is not on the capability record',
    run: async ({ volumes, volumeSpec, newResource }) => {
      const volume = newResource('volume')
      expect(await driverCodeOf(volumes.ensureVolume(volume, { ...volumeSpec, hardwareType: unknownClass }))).toBe(
        'NotSupported',
      )
      expect(await volumes.inspectVolume(volume)).toBeNull()
    },
  },
  {
    rule: 5,
    name: 'Busy: a host that is off takes no plug; the same call is accepted once it runs',
    skip: skipReasons.hotPlugs,
    run: async ({ hosts, madeHost, madeVolume, finish }) => {
      const [host, volume] = [await madeHost(), await madeVolume()]
      expect(await driverCodeOf(hosts.plugVolume(volume, host, { link, slot: null }))).toBe('Busy')
      await finish(() => hosts.startHost(host, { bootSerial: 1, devices: [] }))
      await finish(() => hosts.plugVolume(volume, host, { link, slot: null }))
    },
  },
  {
    rule: 5,
    name: 'Broken: the data of the volume cannot be trusted',
    skip: skipReasons.breaks,
    run: async ({ volumes, volumeSpec, madeVolume, newResource, setBreak }) => {
      const volume = await madeVolume()
      await setBreak?.(volume, 'broken')
      expect(await driverCodeOf(volumes.growVolume(volume, 2))).toBe('Broken')
      expect(await driverCodeOf(volumes.ensureClone(newResource('volume'), volumeSpec, volume))).toBe('Broken')
    },
  },
  {
    rule: 5,
    name: 'Stale: a newer claim has been here, though its call was refused',
    run: async ({ volumes, madeVolume }) => {
      const volume = await madeVolume({ sizeGib: 2 })
      expect(await driverCodeOf(volumes.growVolume(claimAt(volume, 2, 1), 1))).toBe('CannotShrink')
      expect(await driverCodeOf(volumes.growVolume(claimAt(volume, 1, 1), 3))).toBe('Stale')
    },
  },
]
