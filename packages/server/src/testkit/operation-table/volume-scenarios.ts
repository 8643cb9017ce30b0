import { updateRows } from '../database/rows.ts'
import { makeOwnHost, makeOwnVolume } from './make-own.ts'
import { all, made, named, nothing } from './content.ts'
import { askMine, type Ask, type Reference, type Scenario } from './scenario.ts'
import type { TableWorld } from './table-world.ts'

const onVolume: Ask = async (world) => ({ params: { volumeId: await makeOwnVolume(world) } })

async function activeVolume(world: TableWorld): Promise<{ volumeId: number }> {
  const volumeId = await makeOwnVolume(world)
  await world.http.settle()
  return { volumeId }
}

/** Creates a volume that counts as active without a pass. */
async function calledActive(world: TableWorld): Promise<{ volumeId: number }> {
  const volumeId = await makeOwnVolume(world)
  await updateRows(world.http.store, 'volumes', { status: 'active' }, { id: volumeId })
  return { volumeId }
}

const toHost = (more: object): readonly Reference[] => [
  { field: 'host_id', param: 'hostId', isPart: false, body: (value) => ({ ...more, host_id: value }) },
  {
    field: 'config_id',
    param: 'configId',
    isPart: true,
    body: (value, mine) => ({ ...more, host_id: mine['hostId'], config_id: value }),
  },
]

/** Operations 1 to 9 and the price list of volumes. */
export const volumeScenarios = {
  'volume.list': { ask: () => ({}), shows: all('volume') },
  'volume.create': {
    ask: (world) => ({
      body: {
        label: world.http.nextLabel(),
        region: 'eu-central',
        host_id: world.mine['hostId'],
        size: 30,
        tags: ['made'],
      },
    }),
    shows: made('volume'),
    askOften: async (world) => ({
      body: { label: world.http.nextLabel(), region: 'eu-central', host_id: await makeOwnHost(world) },
    }),
    ways: {
      'without a host': { ask: (world) => ({ body: { label: world.http.nextLabel(), region: 'eu-central' } }) },
    },
    againstRules: [
      { label: 'furniture', region: 'eu-central' },
      { label: '1st', region: 'eu-central' },
      { label: 'no-place' },
    ],
    references: toHost({ label: 'referring', region: 'eu-central' }),
  },
  'volume.view': { ask: askMine, shows: named('volume') },
  'volume.update': {
    ask: async (world) => ({
      params: { volumeId: await makeOwnVolume(world) },
      body: { label: world.http.nextLabel(), tags: ['changed'] },
    }),
    shows: named('volume'),
    againstRules: [{ label: 'furniture' }, { label: '1st' }],
  },
  'volume.delete': { ask: onVolume, shows: nothing },
  'volume.attach': {
    ask: async (world) => ({
      params: { volumeId: await makeOwnVolume(world) },
      body: { host_id: world.mine['hostId'], persist_across_boots: false },
    }),
    shows: named('volume'),
    askOften: async (world) => ({
      params: { volumeId: await makeOwnVolume(world) },
      body: { host_id: await makeOwnHost(world) },
    }),
    ways: {
      'to the host of a node': {
        ask: async (world) => ({
          params: { volumeId: await makeOwnVolume(world) },
          body: { host_id: world.backed.hostId, persist_across_boots: false },
        }),
        isOfNode: true,
      },
    },
    references: toHost({}),
  },
  'volume.detach': {
    ask: async (world) => ({ params: { volumeId: await makeOwnVolume(world, { host_id: world.mine['hostId'] }) } }),
    shows: nothing,
    askOften: async (world) => ({
      params: { volumeId: await makeOwnVolume(world, { host_id: await makeOwnHost(world) }) },
    }),
    ways: { 'of an unattached volume': { ask: onVolume } },
  },
  'volume.clone': {
    ask: async (world) => ({ params: await activeVolume(world), body: { label: world.http.nextLabel() } }),
    shows: made('volume'),
    askOften: async (world) => ({ params: await calledActive(world), body: { label: world.http.nextLabel() } }),
    againstRules: [{ label: 'furniture' }, { label: '1st' }],
  },
  'volume.resize': {
    ask: async (world) => ({ params: await activeVolume(world), body: { size: 40 } }),
    shows: { is: 'named', kind: 'volume', isOftenEmpty: true },
    askOften: async (world) => ({ params: await calledActive(world), body: { size: 40 } }),
    againstRules: [{ size: 20 }],
  },
  'volume_type.list': { ask: () => ({}), shows: nothing },
} as const satisfies Record<string, Scenario>
