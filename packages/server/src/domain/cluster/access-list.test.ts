import { describe, expect, it } from 'vitest'
import { type AccessList, checkAccessList, explainAccessList, openAccessList, planAccessList } from './access-list.ts'
import { readAccessNetwork } from './read-access-network.ts'

describe('networks (decision E13): unambiguous text is a network, a single address its own', () => {
  it.each<[string, string | null, string | null]>([
    ['10.0.0.1', '10.0.0.1/32', null],
    ['10.0.0.0/8', '10.0.0.0/8', null],
    ['0.0.0.0/0', '0.0.0.0/0', null],
    ['255.255.255.255/32', '255.255.255.255/32', null],
    ['10.0.0.1/33', null, null],
    ['10.0.0.256', null, null],
    ['10.0.0', null, null],
    ['10.0.0.01', null, null],
    ['10.0.0.1/', null, null],
    ['10.0.0.1/08', null, null],
    ['10.0.0.1/8/8', null, null],
    [' 10.0.0.1', null, null],
    ['1234::5678', null, '1234::5678/128'],
    ['::', null, '::/128'],
    ['::/0', null, '::/0'],
    ['2001:DB8::/32', null, '2001:DB8::/32'],
    ['1:2:3:4:5:6:7:8', null, '1:2:3:4:5:6:7:8/128'],
    ['1:2:3:4:5:6:7::', null, '1:2:3:4:5:6:7::/128'],
    ['1:2:3:4:5:6:7:8::', null, null],
    ['1:2:3:4:5:6:7', null, null],
    ['1::2::3', null, null],
    ['12345::', null, null],
    [':1:2:3:4:5:6:7', null, null],
    ['fe80::1%eth0', null, null],
    ['::ffff:10.0.0.1', null, null],
    ['::1/129', null, null],
    ['', null, null],
  ])('%j: as IPv4 %j, as IPv6 %j', (entry, ipv4, ipv6) => {
    expect([readAccessNetwork('ipv4', entry), readAccessNetwork('ipv6', entry)]).toEqual([ipv4, ipv6])
  })
})

const on: AccessList = { isEnabled: true, ipv4: ['10.0.0.0/8'], ipv6: ['::1/128'], revision: 'r1' }

describe('applying a request to an access list (decision E13)', () => {
  it('rejects invalid networks by position, and addresses of a list that is or stays disabled', () => {
    const told = (errors: ReturnType<typeof checkAccessList>) => errors.map(({ code, field }) => `${code} ${field}`)
    const addresses = { ipv4: ['10.0.0.1', '::1'], ipv6: ['10.0.0.1'] }
    expect(told(checkAccessList({ enabled: true, addresses }, 'acl'))).toEqual([
      'cluster.access_network_invalid acl.addresses.ipv4[1]',
      'cluster.access_network_invalid acl.addresses.ipv6[0]',
    ])
    const both = { ipv4: ['10.0.0.1'], ipv6: ['::1'] }
    expect(told(explainAccessList(on, { enabled: false, addresses: both }, 'acl'))).toHaveLength(1)
    expect(told(explainAccessList(on, { enabled: false, addresses: { ipv6: ['::1'] } }, 'acl'))).toEqual([
      'cluster.access_list_off acl.addresses',
    ])
    expect(told(explainAccessList(on, { enabled: false, addresses: {} }, 'acl'))).toEqual([])
    expect(told(checkAccessList({}, 'acl'))).toEqual([])
    expect(told(explainAccessList(openAccessList, { addresses: { ipv4: ['10.0.0.1'] } }, 'acl'))).toEqual([
      'cluster.access_list_off acl.addresses',
    ])
    expect(explainAccessList(openAccessList, { enabled: true, addresses: { ipv4: ['10.0.0.1'] } }, 'acl')).toEqual([])
    expect(explainAccessList(on, { addresses: { ipv4: ['10.0.0.1'] } }, 'acl')).toEqual([])
    expect(explainAccessList(openAccessList, {}, 'acl')).toEqual([])
  })

  it.each<[string, AccessList, Parameters<typeof planAccessList>[1], ReturnType<typeof planAccessList>]>([
    ['nothing sent', on, {}, { list: on, outcome: 'nothing' }],
    [
      'the same values',
      on,
      { enabled: true, addresses: { ipv4: ['10.0.0.0/8', '10.0.0.0/8'], ipv6: ['::1'] }, 'revision-id': '' },
      { list: on, outcome: 'nothing' },
    ],
    ['another mark', on, { 'revision-id': 'mine' }, { list: { ...on, revision: 'mine' }, outcome: 'notice' }],
    [
      'one family; the other stays',
      on,
      { addresses: { ipv4: ['10.0.0.1'] } },
      { list: { ...on, ipv4: ['10.0.0.1/32'], revision: 'new' }, outcome: 'work' },
    ],
    [
      'disabled, which empties it',
      on,
      { enabled: false },
      { list: { isEnabled: false, ipv4: [], ipv6: [], revision: 'new' }, outcome: 'work' },
    ],
    [
      'enabled without addresses: no access',
      openAccessList,
      { enabled: true, 'revision-id': 'mine' },
      { list: { isEnabled: true, ipv4: [], ipv6: [], revision: 'mine' }, outcome: 'work' },
    ],
    [
      'two networks for one',
      on,
      { addresses: { ipv6: ['::1', '::2'] } },
      { list: { ...on, ipv6: ['::1/128', '::2/128'], revision: 'new' }, outcome: 'work' },
    ],
  ])('%s', (_words, present, input, plan) => {
    expect(planAccessList(present, input, 'new')).toEqual(plan)
  })
})
