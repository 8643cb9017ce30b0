import { selectRow } from '../database/rows.ts'
import { makeOwnHost } from './make-own.ts'
import { all, made, named, nothing } from './content.ts'
import { askOfNode, askMine, type Ask, type Reference, type Scenario, type Way } from './scenario.ts'
import type { TableParams, TableWorld } from './table-world.ts'

/** Returns the public or the private address of a host, with the host. */
async function addressOf({ http }: TableWorld, hostId: number, kind: 'public' | 'private'): Promise<TableParams> {
  const { address } = await selectRow(http.store, 'addresses', 'address', { host_id: hostId, kind })
  return { hostId, address }
}

const forward = (address: unknown) => ({ rdns: `${String(address)}.example.org` })
const update: Ask = async (world) => {
  const params = await addressOf(world, await makeOwnHost(world), 'public')
  return { params, body: forward(params['address']) }
}
const addressOfNode: Way = {
  ask: async (world) => ({ params: await addressOf(world, world.backed.hostId, 'public') }),
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
  'host_address.list': { ask: askMine, shows: all('address'), ways: { 'of a node': askOfNode } },
  'host_address.create': {
    ask: async (world) => ({ params: { hostId: await makeOwnHost(world) }, body: { type: 'ipv4', public: false } }),
    shows: made('address'),
  },
  'host_address.view': { ask: askMine, shows: named('address'), ways: { 'of a node': addressOfNode } },
  'host_address.update': { ask: update, shows: named('address'), againstRules },
  'host_address.delete': {
    ask: async (world) => ({
      params: await addressOf(world, await makeOwnHost(world, { private_ip: true }), 'private'),
    }),
    shows: nothing,
  },
  'address.list': { ask: () => ({}), shows: all('address') },
  'address.create': {
    ask: async (world) => ({ body: { type: 'ipv4', public: true, host_id: await makeOwnHost(world) } }),
    shows: made('address'),
    references: [onHost],
  },
  'address.view': { ask: askMine, shows: named('address'), ways: { 'of a node': addressOfNode } },
  'address.update': { ask: update, shows: named('address'), againstRules },
} as const satisfies Record<string, Scenario>
