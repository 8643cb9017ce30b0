import { expect, test } from 'vitest'
import { explainDrop } from './explain-host-network.ts'

const bridge = 'moor-1f0c9d2e'

/** Objects as in the output of nft 1.0.6. */
const forwardChain = (family: string, table: string, policy: string, name = 'FORWARD') => ({
  chain: { family, table, name, handle: 1, type: 'filter', hook: 'forward', prio: 0, policy },
})
const acceptRule = (key: string, right: string) => ({
  rule: {
    family: 'ip',
    table: 'filter',
    chain: 'FORWARD',
    expr: [
      { match: { op: '==', left: { meta: { key } }, right } },
      { counter: { packets: 0, bytes: 0 } },
      { accept: null },
    ],
  },
})
const docker = forwardChain('ip', 'filter', 'drop')

test.each([
  ['no chain', [], null],
  ['an accepting chain', [forwardChain('ip', 'filter', 'accept')], null],
  ['the chain of this network', [forwardChain('inet', `moorage-${bridge}`, 'drop')], null],
  ['both directions accepted', [docker, acceptRule('iifname', bridge), acceptRule('oifname', bridge)], null],
  [
    'another bridge accepted',
    [docker, acceptRule('iifname', 'docker0'), acceptRule('oifname', 'docker0')],
    'iptables -I',
  ],
  [
    'iptables',
    [docker, acceptRule('iifname', bridge)],
    `the chain ip filter FORWARD has the policy drop. Run: iptables -I FORWARD -i ${bridge} -j ACCEPT; iptables -I FORWARD -o ${bridge} -j ACCEPT`,
  ],
  [
    'nftables',
    [forwardChain('inet', 'firewall', 'drop', 'forward')],
    `Run: nft 'insert rule inet firewall forward iifname ${bridge} accept'; nft 'insert rule inet firewall forward oifname ${bridge} accept'`,
  ],
])('forwarding with %s', (_case, nftables, reason) => {
  const explained = explainDrop({ nftables: [{ metainfo: {} }, ...nftables] }, bridge)
  if (reason === null) expect(explained).toBeNull()
  else expect(explained).toContain(reason)
})
