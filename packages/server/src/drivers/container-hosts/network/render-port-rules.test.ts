import { expect, test } from 'vitest'
import type { ContainerHostContext } from '../container-host-context.ts'
import { type RunningHost, describePortRules } from './describe-port-rules.ts'
import { parsePorts } from './parse-ports.ts'
import { renderPortRules } from './render-port-rules.ts'

const context = { options: { regions: { home: { range: '10.97.4.0/24' } } } } as unknown as ContainerHostContext
const host = (pid: number, last: number, more: object = {}): RunningHost => ({
  row: { region: 'home', kubelet: null },
  link: { pid, mac: `02:42:0a:61:04:0${last}`, address: `10.97.4.${last}` },
  ...more,
})
const output = `namespace 4026531833 link-netnsid unassigned
namespace 4026532001 link-netnsid 0
namespace 4026532002 link-netnsid 1
namespace 4026532003 link-netns plane
namespace 4026532009 link-netnsid 4
port veth1 br-1 link-netnsid 0
port veth2 br-1 link-netnsid 1
port veth3 br-1 link-netns plane
port veth4 br-1 link-netnsid 3
port veth9 br-9 link-netnsid 4
port ve"th br-1 link-netnsid 0
rules 0f
changed
host 11 4026532001
host 12 4026532002
host 13 
host 14 4026532999`
const observed = parsePorts(output)
const node = { row: { region: 'home', kubelet: '1.36.3' } }

test('rules of a host and a node; unknown ports of their bridge are others, ports of other bridges are not in the rules (ADR 0073)', async () => {
  expect(observed).toMatchObject({ missing: [], rules: '0f', isChanged: true })
  const rules = describePortRules(context, [host(11, 2), host(12, 3, node), host(13, 4), host(14, 5)], observed)
  expect(rules.otherDevices).toEqual(['veth3', 'veth4'])
  await expect(renderPortRules('moorage-1f0c9d2e-boxes', rules)).toMatchFileSnapshot('port-rules.golden.txt')
})

test.each([
  ['without a known port', [host(14, 2)]],
  ['with an invalid address', [host(11, 2, { link: { pid: 11, mac: '02:42:0a:61:04:02', address: '"; }' } })]],
  ['with an invalid MAC address', [host(11, 2, { link: { pid: 11, mac: '"; }', address: '10.97.4.2' } })]],
])('a host %s is in no set', (_case, hosts) => {
  expect(describePortRules(context, hosts, observed)).toEqual({
    ports: [],
    nodeDevices: [],
    otherDevices: [],
    ranges: ['10.97.4.0/24'],
  })
})

test('missing programs are reported', () => {
  expect(parsePorts('missing nft\nmissing lsns\n').missing).toEqual(['nft', 'lsns'])
})
