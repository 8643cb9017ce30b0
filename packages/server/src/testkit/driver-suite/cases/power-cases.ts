import { expect } from 'vitest'
import { skipReasons } from '../skip-reasons.ts'
import { type SuiteCase, casesOf } from '../suite-case.ts'

const linkOf = (label: string): string => `/dev/disk/by-id/suite-${label}`

/** Rule 19: power. */
export const powerCases: readonly SuiteCase[] = [
  ...casesOf(19, null, {
    'a new host is off and has never run; a start powers it on under its serial, a stop powers it off': async (
      bench,
    ) => {
      const { hosts, madeHost, finish } = bench
      const host = await madeHost()
      expect(await hosts.inspectHost(host)).toMatchObject({
        power: 'off',
        bootSerial: 0,
        isComplete: true,
        plugged: [],
      })
      await finish(() => hosts.startHost(host, { bootSerial: 3, devices: [] }))
      expect(await hosts.inspectHost(host)).toMatchObject({ power: 'on', bootSerial: 3 })
      await finish(() => hosts.stopHost(host))
      expect(await hosts.inspectHost(host)).toMatchObject({ power: 'off', bootSerial: 3 })
    },
    'a host that runs under a lower serial is restarted with exactly the devices of the boot': async (bench) => {
      const { hosts, madeHost, madeVolume, finish } = bench
      const [host, before, after] = [await madeHost(), await madeVolume(), await madeVolume()]
      await finish(() =>
        hosts.startHost(host, { bootSerial: 1, devices: [{ volume: before, link: linkOf('a'), slot: 'sdb' }] }),
      )
      await finish(() =>
        hosts.startHost(host, { bootSerial: 2, devices: [{ volume: after, link: linkOf('b'), slot: 'sdb' }] }),
      )
      expect(await hosts.inspectHost(host)).toMatchObject({
        power: 'on',
        bootSerial: 2,
        plugged: [{ volumeName: after.name, link: linkOf('b'), slot: 'sdb' }],
      })
    },
  }),
  ...casesOf(19, skipReasons.hotPlugs, {
    'a start under a serial that is reached changes nothing, and hot-plugged devices stay': async (bench) => {
      const { hosts, runningHost, madeVolume, finish } = bench
      const [host, volume] = [await runningHost(), await madeVolume()]
      await finish(() => hosts.plugVolume(volume, host, { link: linkOf('a'), slot: null }))
      for (const bootSerial of [1, 0]) await finish(() => hosts.startHost(host, { bootSerial, devices: [] }))
      expect(await hosts.inspectHost(host)).toMatchObject({
        power: 'on',
        bootSerial: 1,
        plugged: [{ volumeName: volume.name }],
      })
    },
    'a stop keeps the devices of the configuration and drops hot-plugged ones': async (bench) => {
      const { hosts, volumes, runningHost, madeVolume, finish } = bench
      const [host, configured, byHand] = [await runningHost(), await madeVolume(), await madeVolume()]
      await finish(() => hosts.plugVolume(configured, host, { link: linkOf('a'), slot: 'sdb' }))
      await finish(() => hosts.plugVolume(byHand, host, { link: linkOf('b'), slot: null }))
      await finish(() => hosts.stopHost(host))
      expect((await hosts.inspectHost(host))?.plugged.map(({ volumeName }) => volumeName)).toEqual([configured.name])
      await finish(() => volumes.deleteVolume(byHand))
      await finish(() => hosts.unplugVolume(configured, host))
      expect((await hosts.inspectHost(host))?.plugged).toEqual([])
    },
  }),
  ...casesOf(19, skipReasons.configuresGuests, {
    'a start under a serial that is reached does not read the secrets of the guest': async (bench) => {
      const { hosts, madeHost, finish } = bench
      const host = await madeHost()
      const config = { userData: 'aGVsbG8=', rootPasswordHash: null }
      await finish(() => hosts.startHost(host, { bootSerial: 1, devices: [], readGuestConfig: async () => config }))
      expect(await hosts.inspectHost(host)).toMatchObject({ power: 'on', bootSerial: 1 })
      const readGuestConfig = () => Promise.reject(new Error('the secrets were read'))
      await finish(() => hosts.startHost(host, { bootSerial: 1, devices: [], readGuestConfig }))
    },
  }),
  ...casesOf(19, skipReasons.powerCut, {
    'a host that lost power is reported off, and a start under the same serial powers it on again': async (bench) => {
      const { hosts, runningHost, finish, cutPower } = bench
      const host = await runningHost()
      await cutPower?.(host)
      expect(await hosts.inspectHost(host)).toMatchObject({ power: 'off', bootSerial: 1 })
      await finish(() => hosts.startHost(host, { bootSerial: 1, devices: [] }))
      expect(await hosts.inspectHost(host)).toMatchObject({ power: 'on', bootSerial: 1 })
    },
  }),
]
