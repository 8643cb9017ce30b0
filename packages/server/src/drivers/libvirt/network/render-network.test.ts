import { expect, test } from 'vitest'
import type { ManagedNetwork } from '../libvirt-options.ts'
import { type PortOwner, describeAddresses, describeNetwork } from './describe-network.ts'
import { renderMetadataFile } from './metadata-endpoint.ts'
import { planBridge } from './plan-bridge.ts'
import { renderDnsmasq } from './render-dnsmasq.ts'
import { renderRules } from './render-rules.ts'
import { buildCommand } from './run-on-hypervisor.ts'

const installation = '1f0c9d2e-4b7a-4c11-9d43-0a1b2c3d4e5f'
const network: ManagedNetwork = {
  kind: 'nat',
  installation,
  bridge: 'moor-1f0c9d2e',
  nameServers: [],
  ranges: { home: { ipv4: ['10.97.4.0/22', '10.98.0.0/29'], ipv6: 'fd97::/64', privateIpv4: '192.168.128.0/17' } },
}
const hostile = '"; }\nflush ruleset\n#'
const host = (id: number, ipv4: readonly string[], more: object = {}): PortOwner & { readonly label: string } => ({
  stamp: { installation, kind: 'host', id, uid: `uid-${id}` },
  region: 'home',
  ipv4,
  ipv6: `fd97::f03c:0:0:${id}/128`,
  label: hostile,
  ...more,
})
const hosts = [host(2, ['10.97.5.2', '192.168.130.7']), host(1, ['10.98.0.2'])]

test('rules, dnsmasq files and the file of the metadata service of two hosts (ADR 0073); labels are in none of them', async () => {
  const state = describeNetwork(network, hosts, true)
  const { config, hosts: leases, names } = renderDnsmasq(state, '/run/moorage/moor-1f0c9d2e')
  const text = [
    renderRules(state),
    config,
    leases,
    names,
    planBridge(state, { bridge: null, detached: [] }).join('\n'),
    renderMetadataFile(state),
  ]
  expect(text.join('')).not.toContain('flush')
  await expect(`${text.join('\n\n')}\n`).toMatchFileSnapshot('managed-network.golden.txt')
})

test('invalid addresses of a record are left out', () => {
  const wrong = host(3, [hostile, '10.97.4.300'], { ipv6: `fd97::1%${hostile}` })
  expect(describeNetwork(network, [wrong], true).ports).toMatchObject([{ ipv4: [], ipv6: [] }])
  expect(describeNetwork(network, [wrong], true).gateways).toEqual([])
})

test.each([
  ['10.97.5.2', 24, '10.97.5.1'],
  ['192.168.130.7', 17, null],
  ['10.98.0.2', 29, '10.98.0.1'],
  ['203.0.113.7', 24, null],
])('%s is configured with the prefix length %i and the gateway %s', (address, prefix, gateway) => {
  expect(describeAddresses(network, host(2, [address]))).toEqual([
    { address, prefix, gateway },
    { address: 'fd97::f03c:0:0:2', prefix: 64, gateway: 'fd97::1' },
  ])
})

test('an existing bridge keeps what is right, loses old gateways, and gets detached devices back', () => {
  const state = describeNetwork(network, [host(1, ['10.98.0.2'])], true)
  const [device = ''] = state.ports.map((port) => port.device)
  const addresses = ['10.98.0.1/29', 'fd97::1/64', 'fe80::1/64']
  const bridge = { isUp: true, alias: 'moorage', addresses }
  expect(planBridge(state, { bridge, detached: [] })).toEqual([])
  const changed = { ...bridge, isUp: false, addresses: [...addresses, '10.97.5.1/24'] }
  expect(planBridge(state, { bridge: changed, detached: [device, 'eth9'] })).toEqual([
    'address del 10.97.5.1/24 dev moor-1f0c9d2e',
    'link set dev moor-1f0c9d2e up',
    `link set dev ${device} master moor-1f0c9d2e up`,
  ])
})

test.each([
  ['qemu:///system', ['sh', "it's"]],
  ['qemu+unix:///system?socket=/s', ['sh', "it's"]],
  [
    'qemu+ssh://root@hv1/system?no_tty=1',
    ['ssh', '-T', '-oBatchMode=yes', '-l', 'root', '--', 'hv1', `'sh' 'it'\\''s'`],
  ],
  [
    'qemu+ssh://[2001:db8::7]:2222/system?keyfile=/p%20k',
    ['ssh', '-T', '-oBatchMode=yes', '-p', '2222', '-i', '/p k', '--', '2001:db8::7', `'sh' 'it'\\''s'`],
  ],
])('on %s, a command is %s', (uri, command) => {
  expect(buildCommand(uri, ['sh', "it's"])).toEqual(command)
})
