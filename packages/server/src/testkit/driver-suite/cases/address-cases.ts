import { expect } from 'vitest'
import type { GuestAddresses } from '#reconcile/ports/index.ts'
import { claimAt, driverCodeOf } from '../driver-bench.ts'
import { type SuiteCase, casesOf } from '../suite-case.ts'

const next = { ipv4: ['198.18.0.3', '192.168.128.3'], ipv6: '2001:db8::f03c:0:0:2/128' }

/** Rule 42: addresses of hosts. */
export const addressCases: readonly SuiteCase[] = [
  ...casesOf(42, null, {
    'a host that is off or runs gets other addresses, which it keeps over a reboot; its current addresses are done':
      async ({ hosts, hostSpec, madeHost, finish }) => {
        const host = await madeHost()
        const [{ ipv4, ipv6 }, first] = [hostSpec, (await hosts.inspectHost(host))?.addresses]
        // A driver that records only the first IPv4 address reports no IPv6 address.
        const recorded = (addresses: GuestAddresses) =>
          first?.ipv6 === null ? { ipv4: addresses.ipv4.slice(0, 1), ipv6: null } : first && addresses
        expect(first).toEqual(recorded({ ipv4, ipv6 }))
        await finish(() => hosts.updateAddresses(host, next))
        expect((await hosts.inspectHost(host))?.addresses).toEqual(recorded(next))
        for (const bootSerial of [1, 2]) {
          await finish(() => hosts.startHost(host, { bootSerial, devices: [] }))
          expect(await hosts.inspectHost(host)).toMatchObject({ power: 'on', bootSerial, addresses: recorded(next) })
          await finish(() => hosts.updateAddresses(host, { ...next, ipv4 }))
          expect((await hosts.inspectHost(host))?.addresses).toEqual(recorded({ ...next, ipv4 }))
          await finish(() => hosts.updateAddresses(host, next))
          expect(await hosts.updateAddresses(host, next)).toEqual({ done: true })
        }
      },
    'an update checks the claim, and is NotFound for a missing host': async ({
      hosts,
      madeHost,
      newResource,
      finish,
    }) => {
      const host = await madeHost()
      await finish(() => hosts.updateAddresses(claimAt(host, 3, 1), next))
      expect(await driverCodeOf(hosts.updateAddresses(claimAt(host, 2, 9), next))).toBe('Stale')
      expect(await driverCodeOf(hosts.updateAddresses(newResource('host'), next))).toBe('NotFound')
    },
  }),
]
