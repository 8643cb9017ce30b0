import { expect, test } from 'vitest'
import { neutralCatalogue } from '#testkit/catalogue.ts'
import { describeGuestInstance, describeGuestNetwork, printKeyValues } from './guest-metadata.ts'

const host = {
  id: 7,
  uid: 'uid-7',
  label: 'web',
  region: 'eu-central',
  type: 'g6-standard-1',
  image: 'debian12',
  tags: ['one', 'two'],
  accountUid: 'account-1',
}
const instance = (more: object) => describeGuestInstance({ ...host, ...more }, neutralCatalogue)

test('the instance in the recorded key order, as text with sorted keys (decision H20)', () => {
  expect(Object.keys(instance({})).join(' ')).toBe(
    'id label region type host_uuid tags specs backups account_euuid image',
  )
  expect(printKeyValues(instance({}))).toBe(`account_euuid: account-1
backups.enabled: false
host_uuid: uid-7
id: 7
image.id: debian12
image.label: Debian 12
label: web
region: eu-central
specs.disk: 51200
specs.gpus: 0
specs.memory: 2048
specs.transfer: 2000
specs.vcpus: 1
tags: one
tags: two
type: g6-standard-1
`)
})

test.each([
  [{ image: null }, { image: null }],
  [{ image: 'private/3' }, { image: { id: 'private/3', label: 'private/3' } }],
  [{ type: 'gone' }, { specs: { vcpus: 0, memory: 0, disk: 0, gpus: 0, transfer: 0 } }],
])('the instance of a host with %j', (more, expected) => {
  expect(instance(more)).toMatchObject(expected)
})

test('a value with line breaks stays on its line', () => {
  expect(printKeyValues({ users: { root: ['one\r\nid: 9'] } })).toBe('users.root: one id: 9\n')
})

test.each([
  [[], ''],
  [[{ address: '10.9.0.2', prefix: 24, kind: 'public' } as const], 'ipv4.public: 10.9.0.2/24\n'],
  [
    [
      { address: '192.168.130.7', prefix: 17, kind: 'private' } as const,
      { address: 'fd97::f03c:0:0:2', prefix: 64, kind: 'slaac' } as const,
    ],
    'ipv4.private: 192.168.130.7/17\nipv6.link_local: fe80::f03c:0:0:2/64\nipv6.slaac: fd97::f03c:0:0:2/64\n',
  ],
])('the network with %j', (addresses, text) => {
  expect(printKeyValues(describeGuestNetwork(addresses))).toBe(text)
})
