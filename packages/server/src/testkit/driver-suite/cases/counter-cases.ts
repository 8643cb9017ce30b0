import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { skipReasons } from '../skip-reasons.ts'
import { type SuiteCase, casesOf } from '../suite-case.ts'

/** Rule 40: counters. */
export const counterCases: readonly SuiteCase[] = [
  ...casesOf(40, skipReasons.counts, {
    'counters grow while a host runs, and belong to another run after a restart': async (bench) => {
      const { hosts, madeHost, madeVolume, finish } = bench
      const [host, volume] = [await madeHost(), await madeVolume()]
      const read = async (installation = host.stamp.installation) =>
        (await hosts.readCounters?.(installation))?.find(({ hostName }) => hostName === host.name)
      const devices = [{ volume, link: '/dev/disk/by-id/suite', slot: 'sdb' }]
      expect((await read())?.run ?? null).toBeNull()
      await finish(() => hosts.startHost(host, { bootSerial: 1, devices }))
      const [first, second] = [await read(), await read()]
      expect(first?.run).not.toBeNull()
      expect(second?.run).toBe(first?.run)
      for (const key of ['cpuNs', 'rxBytes', 'txBytes'] as const)
        expect(second?.[key]).toBeGreaterThanOrEqual(first?.[key] ?? -1)
      await finish(() => hosts.startHost(host, { bootSerial: 2, devices }))
      const restarted = await read()
      expect(restarted?.run).not.toBeNull()
      expect(restarted?.run).not.toBe(first?.run)
      expect(await read(randomUUID())).toBeUndefined()
      await finish(() => hosts.stopHost(host))
      expect((await read())?.run ?? null).toBeNull()
    },
  }),
]
