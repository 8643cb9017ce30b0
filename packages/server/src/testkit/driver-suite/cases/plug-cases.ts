import { expect } from 'vitest'
import { driverCodeOf } from '../driver-bench.ts'
import { skipReasons } from '../skip-reasons.ts'
import { oddLength, sampleBytes } from '../sample-bytes.ts'
import type { SuiteCase } from '../suite-case.ts'

const linkOf = (label: string): string => `/dev/disk/by-id/suite-${label}`

/** Rules 16 to 18 and 34: plugging, unplugging, relinking, evicting. */
export const plugCases: readonly SuiteCase[] = [
  {
    rule: 16,
    name: 'a plugged volume is seen with its link and slot; the same plug again changes nothing',
    skip: skipReasons.hotPlugs,
    run: async ({ hosts, madeVolume, runningHost, finish }) => {
      const [volume, host] = [await madeVolume(), await runningHost()]
      const plug = { link: linkOf('a'), slot: 'sdb' }
      for (const _turn of [1, 2]) {
        await finish(() => hosts.plugVolume(volume, host, plug))
        expect((await hosts.inspectHost(host))?.plugged).toEqual([{ volumeName: volume.name, ...plug }])
      }
    },
  },
  {
    rule: 16,
    name: 'a host or a volume that is not there is NotFound',
    skip: skipReasons.hotPlugs,
    run: async ({ hosts, newResource, madeVolume, runningHost }) => {
      const [volume, host] = [await madeVolume(), await runningHost()]
      expect(await driverCodeOf(hosts.plugVolume(volume, newResource('host'), { link: linkOf('a'), slot: null }))).toBe(
        'NotFound',
      )
      expect(await driverCodeOf(hosts.plugVolume(newResource('volume'), host, { link: linkOf('a'), slot: null }))).toBe(
        'NotFound',
      )
    },
  },
  {
    rule: 16,
    name: 'a volume is plugged into one host at a time: InUse',
    skip: skipReasons.hotPlugs,
    run: async ({ hosts, madeVolume, runningHost, finish }) => {
      const [volume, host, other] = [await madeVolume(), await runningHost(), await runningHost()]
      await finish(() => hosts.plugVolume(volume, host, { link: linkOf('a'), slot: null }))
      expect(await driverCodeOf(hosts.plugVolume(volume, other, { link: linkOf('a'), slot: null }))).toBe('InUse')
      expect((await hosts.inspectHost(other))?.plugged).toEqual([])
    },
  },
  {
    rule: 16,
    name: 'a link and a slot belong to one volume of a host: InUse',
    skip: skipReasons.hotPlugs,
    run: async ({ hosts, madeVolume, runningHost, finish }) => {
      const [volume, other, host] = [await madeVolume(), await madeVolume(), await runningHost()]
      await finish(() => hosts.plugVolume(volume, host, { link: linkOf('a'), slot: 'sdb' }))
      expect(await driverCodeOf(hosts.plugVolume(other, host, { link: linkOf('a'), slot: null }))).toBe('InUse')
      expect(await driverCodeOf(hosts.plugVolume(other, host, { link: linkOf('b'), slot: 'sdb' }))).toBe('InUse')
      await finish(() => hosts.plugVolume(other, host, { link: linkOf('b'), slot: null }))
    },
  },
  {
    rule: 16,
    name: 'of many plugs for one slot from two processes exactly one wins',
    skip: skipReasons.hotPlugsTwice,
    run: async ({ hosts, madeVolume, runningHost, finish, reopen }) => {
      const host = await runningHost()
      const volumes = await Promise.all(Array.from({ length: 8 }, () => madeVolume()))
      const other = await reopen?.()
      try {
        const codes = await Promise.all(
          volumes.map((volume, turn) => {
            const driver = turn % 2 === 0 ? hosts : (other?.hosts ?? hosts)
            const plug = { link: linkOf(String(turn)), slot: 'sdc' }
            // Busy decides nothing: the winner may hold the host for longer than one call waits.
            return driverCodeOf(finish(() => driver.plugVolume(volume, host, plug)))
          }),
        )
        expect(codes.filter((code) => code === 'accepted')).toHaveLength(1)
        expect(codes.filter((code) => code === 'InUse')).toHaveLength(7)
      } finally {
        await other?.close()
      }
    },
  },
  {
    rule: 16,
    name: 'a volume that the host cannot reach is refused as NotSupported',
    skip: skipReasons.otherRegion,
    run: async ({ hosts, madeVolume, runningHost, otherRegion }) => {
      const [volume, host] = [await madeVolume(), await runningHost(otherRegion)]
      expect(await driverCodeOf(hosts.plugVolume(volume, host, { link: linkOf('a'), slot: null }))).toBe('NotSupported')
    },
  },
  {
    rule: 17,
    name: 'an unplugged volume keeps its bytes, and its link, slot and self are free again',
    skip: skipReasons.hotPlugs,
    run: async ({ hosts, madeVolume, runningHost, finish, readBytes, writeBytes }) => {
      const [volume, next, host, other] = [
        await madeVolume(),
        await madeVolume(),
        await runningHost(),
        await runningHost(),
      ]
      const plug = { link: linkOf('a'), slot: 'sdb' }
      await finish(() => hosts.plugVolume(volume, host, plug))
      await writeBytes(volume, 0, sampleBytes(oddLength, 3))
      for (const _turn of [1, 2]) await finish(() => hosts.unplugVolume(volume, host))
      expect((await hosts.inspectHost(host))?.plugged).toEqual([])
      await finish(() => hosts.plugVolume(next, host, plug))
      await finish(() => hosts.plugVolume(volume, other, plug))
      expect(await readBytes(volume, 0, oddLength)).toEqual(sampleBytes(oddLength, 3))
    },
  },
  {
    rule: 17,
    name: 'an unplug from another host than the one it is in changes nothing',
    skip: skipReasons.hotPlugs,
    run: async ({ hosts, madeVolume, runningHost, finish }) => {
      const [volume, host, other] = [await madeVolume(), await runningHost(), await runningHost()]
      await finish(() => hosts.plugVolume(volume, host, { link: linkOf('a'), slot: null }))
      await finish(() => hosts.unplugVolume(volume, other))
      expect((await hosts.inspectHost(host))?.plugged).toHaveLength(1)
    },
  },
  {
    rule: 18,
    name: 'a plugged volume takes another link without leaving its host',
    skip: skipReasons.relinks,
    run: async ({ hosts, madeVolume, runningHost, finish }) => {
      const [volume, host] = [await madeVolume(), await runningHost()]
      await finish(() => hosts.plugVolume(volume, host, { link: linkOf('old'), slot: 'sdb' }))
      await finish(() => hosts.plugVolume(volume, host, { link: linkOf('new'), slot: 'sdb' }))
      expect((await hosts.inspectHost(host))?.plugged).toEqual([
        { volumeName: volume.name, link: linkOf('new'), slot: 'sdb' },
      ])
    },
  },
  {
    rule: 18,
    name: 'a link that another volume holds is refused as InUse, and the old link stays',
    skip: skipReasons.relinks,
    run: async ({ hosts, madeVolume, runningHost, finish }) => {
      const [volume, other, host] = [await madeVolume(), await madeVolume(), await runningHost()]
      await finish(() => hosts.plugVolume(volume, host, { link: linkOf('a'), slot: null }))
      await finish(() => hosts.plugVolume(other, host, { link: linkOf('b'), slot: null }))
      expect(await driverCodeOf(hosts.plugVolume(volume, host, { link: linkOf('b'), slot: null }))).toBe('InUse')
      expect((await hosts.inspectHost(host))?.plugged.map(({ link }) => link).toSorted()).toEqual([
        linkOf('a'),
        linkOf('b'),
      ])
    },
  },
  {
    rule: 34,
    name: 'an evicted volume is free for another host, with its bytes',
    skip: skipReasons.hotPlugs,
    run: async ({ hosts, madeVolume, runningHost, finish, readBytes, writeBytes }) => {
      const [volume, host, other] = [await madeVolume(), await runningHost(), await runningHost()]
      const plug = { link: linkOf('a'), slot: 'sdb' }
      await finish(() => hosts.plugVolume(volume, host, plug))
      await writeBytes(volume, 0, sampleBytes(oddLength, 4))
      for (const _turn of [1, 2]) await finish(() => hosts.evictVolume(volume, host))
      expect((await hosts.inspectHost(host))?.plugged).toEqual([])
      await finish(() => hosts.plugVolume(volume, other, plug))
      expect(await readBytes(volume, 0, oddLength)).toEqual(sampleBytes(oddLength, 4))
    },
  },
  {
    rule: 34,
    name: 'an eviction from another host than the one it is in changes nothing',
    skip: skipReasons.hotPlugs,
    run: async ({ hosts, madeVolume, runningHost, finish }) => {
      const [volume, host, other] = [await madeVolume(), await runningHost(), await runningHost()]
      await finish(() => hosts.plugVolume(volume, host, { link: linkOf('a'), slot: null }))
      await finish(() => hosts.evictVolume(volume, other))
      expect((await hosts.inspectHost(host))?.plugged).toHaveLength(1)
    },
  },
]
