import { expect } from 'vitest'
import { skipReasons } from '../skip-reasons.ts'
import type { SuiteCase } from '../suite-case.ts'

const linkOf = (label: string): string => `/dev/disk/by-id/suite-${label}`

/** Rule 19: power. */
export const powerCases: readonly SuiteCase[] = [
  {
    rule: 19,
    name: 'a new host is off and has never run; a start brings it on under its serial, a stop takes it off',
    run: async ({ hosts, madeHost, finish }) => {
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
  },
  {
    rule: 19,
    name: 'a host that runs under a lower serial is restarted with exactly the devices of the boot',
    run: async ({ hosts, madeHost, madeVolume, finish }) => {
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
  },
  {
    rule: 19,
    name: 'a start under a serial that is reached changes nothing, and what was plugged by hand stays',
    skip: skipReasons.hotPlugs,
    run: async ({ hosts, runningHost, madeVolume, finish }) => {
      const [host, volume] = [await runningHost(), await madeVolume()]
      await finish(() => hosts.plugVolume(volume, host, { link: linkOf('a'), slot: null }))
      for (const bootSerial of [1, 0]) await finish(() => hosts.startHost(host, { bootSerial, devices: [] }))
      expect(await hosts.inspectHost(host)).toMatchObject({
        power: 'on',
        bootSerial: 1,
        plugged: [{ volumeName: volume.name }],
      })
    },
  },
  {
    rule: 19,
    name: 'a stop keeps the devices of the configuration and drops those plugged in by hand',
    skip: skipReasons.hotPlugs,
    run: async ({ hosts, volumes, runningHost, madeVolume, finish }) => {
      const [host, configured, byHand] = [await runningHost(), await madeVolume(), await madeVolume()]
      await finish(() => hosts.plugVolume(configured, host, { link: linkOf('a'), slot: 'sdb' }))
      await finish(() => hosts.plugVolume(byHand, host, { link: linkOf('b'), slot: null }))
      await finish(() => hosts.stopHost(host))
      expect((await hosts.inspectHost(host))?.plugged.map(({ volumeName }) => volumeName)).toEqual([configured.name])
      await finish(() => volumes.deleteVolume(byHand))
      await finish(() => hosts.unplugVolume(configured, host))
      expect((await hosts.inspectHost(host))?.plugged).toEqual([])
    },
  },
  {
    rule: 19,
    name: 'a host that lost its power is seen off, and a start under the same serial brings it back',
    skip: skipReasons.powerCut,
    run: async ({ hosts, runningHost, finish, cutPower }) => {
      const host = await runningHost()
      await cutPower?.(host)
      expect(await hosts.inspectHost(host)).toMatchObject({ power: 'off', bootSerial: 1 })
      await finish(() => hosts.startHost(host, { bootSerial: 1, devices: [] }))
      expect(await hosts.inspectHost(host)).toMatchObject({ power: 'on', bootSerial: 1 })
    },
  },
]
