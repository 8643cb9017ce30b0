import { updateRows } from '../database/rows.ts'
import { makeOwnHost, makeOwnVolume } from './make-own.ts'
import { all, made, named, nothing } from './content.ts'
import { requestMine, type RequestFactory, type Reference, type Scenario } from './scenario.ts'
import type { TableFixture } from './table-fixture.ts'

const onVolume: RequestFactory = async (fixture) => ({ params: { volumeId: await makeOwnVolume(fixture) } })

async function activeVolume(fixture: TableFixture): Promise<{ volumeId: number }> {
  const volumeId = await makeOwnVolume(fixture)
  await fixture.http.converge()
  return { volumeId }
}

async function calledActive(fixture: TableFixture): Promise<{ volumeId: number }> {
  const volumeId = await makeOwnVolume(fixture)
  await updateRows(fixture.http.store, 'volumes', { status: 'active' }, { id: volumeId })
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
  'volume.list': { request: () => ({}), content: all('volume') },
  'volume.create': {
    request: (fixture) => ({
      body: {
        label: fixture.http.nextLabel(),
        region: 'eu-central',
        host_id: fixture.mine['hostId'],
        size: 30,
        tags: ['made'],
      },
    }),
    content: made('volume'),
    matrixRequest: async (fixture) => ({
      body: { label: fixture.http.nextLabel(), region: 'eu-central', host_id: await makeOwnHost(fixture) },
    }),
    ways: {
      'without a host': { request: (fixture) => ({ body: { label: fixture.http.nextLabel(), region: 'eu-central' } }) },
    },
    againstRules: [
      { label: 'furniture', region: 'eu-central' },
      { label: '1st', region: 'eu-central' },
      { label: 'no-place' },
    ],
    references: toHost({ label: 'referring', region: 'eu-central' }),
  },
  'volume.view': { request: requestMine, content: named('volume') },
  'volume.update': {
    request: async (fixture) => ({
      params: { volumeId: await makeOwnVolume(fixture) },
      body: { label: fixture.http.nextLabel(), tags: ['changed'] },
    }),
    content: named('volume'),
    againstRules: [{ label: 'furniture' }, { label: '1st' }],
  },
  'volume.delete': { request: onVolume, content: nothing },
  'volume.attach': {
    request: async (fixture) => ({
      params: { volumeId: await makeOwnVolume(fixture) },
      body: { host_id: fixture.mine['hostId'], persist_across_boots: false },
    }),
    content: named('volume'),
    matrixRequest: async (fixture) => ({
      params: { volumeId: await makeOwnVolume(fixture) },
      body: { host_id: await makeOwnHost(fixture) },
    }),
    ways: {
      'to the host of a node': {
        request: async (fixture) => ({
          params: { volumeId: await makeOwnVolume(fixture) },
          body: { host_id: fixture.backed.hostId, persist_across_boots: false },
        }),
        isOfNode: true,
      },
    },
    references: toHost({}),
  },
  'volume.detach': {
    request: async (fixture) => ({
      params: { volumeId: await makeOwnVolume(fixture, { host_id: fixture.mine['hostId'] }) },
    }),
    content: nothing,
    matrixRequest: async (fixture) => ({
      params: { volumeId: await makeOwnVolume(fixture, { host_id: await makeOwnHost(fixture) }) },
    }),
    ways: { 'of an unattached volume': { request: onVolume } },
  },
  'volume.clone': {
    request: async (fixture) => ({ params: await activeVolume(fixture), body: { label: fixture.http.nextLabel() } }),
    content: made('volume'),
    matrixRequest: async (fixture) => ({
      params: await calledActive(fixture),
      body: { label: fixture.http.nextLabel() },
    }),
    againstRules: [{ label: 'furniture' }, { label: '1st' }],
  },
  'volume.resize': {
    request: async (fixture) => ({ params: await activeVolume(fixture), body: { size: 40 } }),
    content: { is: 'named', kind: 'volume', isOftenEmpty: true },
    matrixRequest: async (fixture) => ({ params: await calledActive(fixture), body: { size: 40 } }),
    againstRules: [{ size: 20 }],
  },
  'volume.open_export': {
    request: async (fixture) => ({ params: await activeVolume(fixture) }),
    content: nothing,
    matrixRequest: async (fixture) => ({ params: await calledActive(fixture) }),
  },
  'volume.open_import': {
    request: async (fixture) => ({ params: await activeVolume(fixture) }),
    content: nothing,
    matrixRequest: async (fixture) => ({ params: await calledActive(fixture) }),
  },
  'volume_type.list': { request: () => ({}), content: nothing },
} as const satisfies Record<string, Scenario>
