import { expect, test } from 'vitest'
import type { HostNetwork } from '../libvirt-options.ts'
import { describeSeedNetwork } from './seed.ts'

const installation = '1f0c9d2e-4b7a-4c11-9d43-0a1b2c3d4e5f'
const stamp = { installation, kind: 'host', id: 7, uid: 'one' } as const
const record = { stamp, region: 'home', ipv4: ['10.97.7.9'], ipv6: 'fd97::f03c:0:0:7/128' }
const ranges = { home: { ipv4: ['10.97.7.0/24'], ipv6: 'fd97::/64', privateIpv4: '192.168.128.0/17' } }
const managed: HostNetwork = { kind: 'nat', installation, bridge: 'moor-1f0c9d2e', nameServers: [], ranges }
const bridge: HostNetwork = { kind: 'bridge', name: 'br0', gateway: '10.97.7.254', nameServers: ['192.0.2.53'] }

test.each([
  [
    managed,
    ['10.97.7.9/24', 'fd97::f03c:0:0:7/64'],
    [
      { to: '0.0.0.0/0', via: '10.97.7.1' },
      { to: '::/0', via: 'fd97::1' },
    ],
    ['10.97.7.1', 'fd97::1'],
  ],
  [bridge, ['10.97.7.9/24', 'fd97::f03c:0:0:7/128'], [{ to: '0.0.0.0/0', via: '10.97.7.254' }], ['192.0.2.53']],
])('cloud-init on %o gets addresses, routes and name servers (ADR 0073)', (network, addresses, routes, servers) => {
  expect(describeSeedNetwork(record, network)).toEqual({
    version: 2,
    ethernets: {
      public: {
        match: { macaddress: expect.stringMatching(/^52:54:00/) },
        dhcp4: false,
        dhcp6: false,
        addresses,
        routes,
        nameservers: { addresses: servers },
      },
    },
  })
})
