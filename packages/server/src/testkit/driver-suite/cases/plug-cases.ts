import { expect } from 'vitest'
import { driverCodeOf } from '../driver-bench.ts'
import { skipReasons } from '../skip-reasons.ts'
import { oddLength, sampleBytes } from '../sample-bytes.ts'
import { type SuiteCase, casesOf } from '../suite-case.ts'

const linkOf = (label: string): string => `/dev/disk/by-id/suite-${label}`

/** Rules 16 to 18 and 34: plugs. */
export const plugCases: readonly SuiteCase[] = [
  ...casesOf(16, skipReasons.hotPlugs, {
    'a plugged volume is reported with its link and slot; a repeated plug changes nothing': async (bench) => {
      const { hosts, madeVolume, runningHost, finish } = bench
      const [volume, host] = [await madeVolume(), await runningHost()]
      const plug = { link: linkOf('a'), slot: 'sdb' }
      for (const _turn of [1, 2]) {
        await finish(() => hosts.plugVolume(volume, host, plug))
        expect((await hosts.inspectHost(host))?.plugged).toEqual([{ volumeName: volume.name, ...plug }])
      }
    },
    'a missing host or volume is NotFound': async ({ hosts, newResource, madeVolume, runningHost }) => {
      const [volume, host] = [await madeVolume(), await runningHost()]
      expect(await driverCodeOf(hosts.plugVolume(volume, newResource('host'), { link: linkOf('a'), slot: null }))).toBe(
        'NotFound',
      )
      expect(await driverCodeOf(hosts.plugVolume(newResource('volume'), host, { link: linkOf('a'), slot: null }))).toBe(
        'NotFound',
      )
    },
    'a volume is plugged into one host at a time: InUse': async ({ hosts, madeVolume, runningHost, finish }) => {
      const [volume, host, other] = [await madeVolume(), await runningHost(), await runningHost()]
      await finish(() => hosts.plugVolume(volume, host, { link: linkOf('a'), slot: null }))
      expect(await driverCodeOf(hosts.plugVolume(volume, other, { link: linkOf('a'), slot: null }))).toBe('InUse')
      expect((await hosts.inspectHost(other))?.plugged).toEqual([])
    },
    'a link and a slot belong to one volume of a host: InUse': async ({ hosts, madeVolume, runningHost, finish }) => {
      const [volume, other, host] = [await madeVolume(), await madeVolume(), await runningHost()]
      await finish(() => hosts.plugVolume(volume, host, { link: linkOf('a'), slot: 'sdb' }))
      expect(await driverCodeOf(hosts.plugVolume(other, host, { link: linkOf('a'), slot: null }))).toBe('InUse')
      expect(await driverCodeOf(hosts.plugVolume(other, host, { link: linkOf('b'), slot: 'sdb' }))).toBe('InUse')
      await finish(() => hosts.plugVolume(other, host, { link: linkOf('b'), slot: null }))
    },
  }),
  ...casesOf(16, skipReasons.hotPlugsTwice, {
    'of many concurrent plugs for one slot from two processes, exactly one wins': async (bench) => {
      const { hosts, madeVolume, runningHost, finish, reopen } = bench
      const host = await runningHost()
      const volumes = await Promise.all(Array.from({ length: 8 }, () => madeVolume()))
      const other = await reopen?.()
      try {
        const codes = await Promise.all(
          volumes.map((volume, turn) => {
            const driver = turn % 2 === 0 ? hosts : (other?.hosts ?? hosts)
            const plug = { link: linkOf(String(turn)), slot: 'sdc' }
            // The winner may hold the host for longer than one call waits.
            return driverCodeOf(finish(() => driver.plugVolume(volume, host, plug)))
          }),
        )
        expect(codes.filter((code) => code === 'accepted')).toHaveLength(1)
        expect(codes.filter((code) => code === 'InUse')).toHaveLength(7)
      } finally {
        await other?.close()
      }
    },
  }),
  ...casesOf(16, skipReasons.otherRegion, {
    'a volume that the host cannot reach is rejected as NotSupported': async (bench) => {
      const { hosts, madeVolume, runningHost, otherRegion } = bench
      const [volume, host] = [await madeVolume(), await runningHost(otherRegion)]
      expect(await driverCodeOf(hosts.plugVolume(volume, host, { link: linkOf('a'), slot: null }))).toBe('NotSupported')
    },
  }),
  ...casesOf(17, skipReasons.hotPlugs, {
    'an unplugged volume keeps its bytes, and it, its link and its slot are free again': async (bench) => {
      const { hosts, madeVolume, runningHost, finish, readBytes, writeBytes } = bench
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
    'an unplug from another host than the one it is in changes nothing': async (bench) => {
      const { hosts, madeVolume, runningHost, finish } = bench
      const [volume, host, other] = [await madeVolume(), await runningHost(), await runningHost()]
      await finish(() => hosts.plugVolume(volume, host, { link: linkOf('a'), slot: null }))
      await finish(() => hosts.unplugVolume(volume, other))
      expect((await hosts.inspectHost(host))?.plugged).toHaveLength(1)
    },
  }),
  ...casesOf(18, skipReasons.relinks, {
    'a plugged volume takes another link without leaving its host': async (bench) => {
      const { hosts, madeVolume, runningHost, finish } = bench
      const [volume, host] = [await madeVolume(), await runningHost()]
      await finish(() => hosts.plugVolume(volume, host, { link: linkOf('old'), slot: 'sdb' }))
      await finish(() => hosts.plugVolume(volume, host, { link: linkOf('new'), slot: 'sdb' }))
      expect((await hosts.inspectHost(host))?.plugged).toEqual([
        { volumeName: volume.name, link: linkOf('new'), slot: 'sdb' },
      ])
    },
    'a link that another volume holds is rejected as InUse, and the old link stays': async (bench) => {
      const { hosts, madeVolume, runningHost, finish } = bench
      const [volume, other, host] = [await madeVolume(), await madeVolume(), await runningHost()]
      await finish(() => hosts.plugVolume(volume, host, { link: linkOf('a'), slot: null }))
      await finish(() => hosts.plugVolume(other, host, { link: linkOf('b'), slot: null }))
      expect(await driverCodeOf(hosts.plugVolume(volume, host, { link: linkOf('b'), slot: null }))).toBe('InUse')
      expect((await hosts.inspectHost(host))?.plugged.map(({ link }) => link).toSorted()).toEqual([
        linkOf('a'),
        linkOf('b'),
      ])
    },
  }),
  ...casesOf(34, skipReasons.hotPlugs, {
    'an evicted volume is free for another host, with its bytes': async (bench) => {
      const { hosts, madeVolume, runningHost, finish, readBytes, writeBytes } = bench
      const [volume, host, other] = [await madeVolume(), await runningHost(), await runningHost()]
      const plug = { link: linkOf('a'), slot: 'sdb' }
      await finish(() => hosts.plugVolume(volume, host, plug))
      await writeBytes(volume, 0, sampleBytes(oddLength, 4))
      for (const _turn of [1, 2]) await finish(() => hosts.evictVolume(volume, host))
      expect((await hosts.inspectHost(host))?.plugged).toEqual([])
      await finish(() => hosts.plugVolume(volume, other, plug))
      expect(await readBytes(volume, 0, oddLength)).toEqual(sampleBytes(oddLength, 4))
    },
    'an eviction from another host than the one it is in changes nothing': async (bench) => {
      const { hosts, madeVolume, runningHost, finish } = bench
      const [volume, host, other] = [await madeVolume(), await runningHost(), await runningHost()]
      await finish(() => hosts.plugVolume(volume, host, { link: linkOf('a'), slot: null }))
      await finish(() => hosts.evictVolume(volume, other))
      expect((await hosts.inspectHost(host))?.plugged).toHaveLength(1)
    },
  }),
]
