import { selectRow } from '../database/rows.ts'
import { makeOwnHost } from './make-own.ts'
import { all, made, named, nothing } from './content.ts'
import { requestOfNode, requestMine, type RequestFactory, type Reference, type Scenario, type Way } from './scenario.ts'
import type { TableParams, TableFixture } from './table-fixture.ts'

async function addressOf({ http }: TableFixture, hostId: number, kind: 'public' | 'private'): Promise<TableParams> {
  const { address } = await selectRow(http.store, 'addresses', 'address', { host_id: hostId, kind })
  return { hostId, address }
}

const forward = (address: unknown) => ({ rdns: `${String(address)}.example.org` })
const update: RequestFactory = async (fixture) => {
  const params = await addressOf(fixture, await makeOwnHost(fixture), 'public')
  return { params, body: forward(params['address']) }
}
const addressOfNode: Way = {
  request: async (fixture) => ({ params: await addressOf(fixture, fixture.backed.hostId, 'public') }),
  isOfNode: true,
}
const againstRules = [{ rdns: 'no name' }, { rdns: 'leads-elsewhere.example.org' }, { reserved: true }]
const onHost: Reference = {
  field: 'host_id',
  param: 'hostId',
  isPart: false,
  body: (value) => ({ type: 'ipv4', public: false, host_id: value }),
}

/** Addresses of hosts. */
export const addressScenarios = {
  'host_address.list': { request: requestMine, content: all('address'), ways: { 'of a node': requestOfNode } },
  'host_address.create': {
    request: async (fixture) => ({
      params: { hostId: await makeOwnHost(fixture) },
      body: { type: 'ipv4', public: false },
    }),
    content: made('address'),
  },
  'host_address.view': { request: requestMine, content: named('address'), ways: { 'of a node': addressOfNode } },
  'host_address.update': { request: update, content: named('address'), againstRules },
  'host_address.delete': {
    request: async (fixture) => ({
      params: await addressOf(fixture, await makeOwnHost(fixture, { private_ip: true }), 'private'),
    }),
    content: nothing,
  },
  'address.list': { request: () => ({}), content: all('address') },
  'address.create': {
    request: async (fixture) => ({ body: { type: 'ipv4', public: true, host_id: await makeOwnHost(fixture) } }),
    content: made('address'),
    references: [onHost],
  },
  'address.view': { request: requestMine, content: named('address'), ways: { 'of a node': addressOfNode } },
  'address.update': { request: update, content: named('address'), againstRules },
} as const satisfies Record<string, Scenario>
