import type { Scenario } from './scenario.ts'
import type { TableWorld } from './table-world.ts'

const volume = (world: TableWorld, more = {}) =>
  world.have('volume.create', { body: { label: world.http.nextLabel(), region: 'eu-central', ...more } })
const onVolume: Scenario = async (world) => ({ params: { volumeId: await volume(world) } })

async function activeVolume(world: TableWorld): Promise<number> {
  const id = await volume(world)
  await world.http.settle()
  return id
}

/** Operations 1 to 9 and the price list of volumes. */
export const volumeScenarios = {
  'volume.list': () => ({}),
  'volume.create': (world) => ({
    body: {
      label: world.http.nextLabel(),
      region: 'eu-central',
      host_id: world.mine['hostId'],
      size: 30,
      tags: ['made'],
    },
  }),
  'volume.view': ({ mine }) => ({ params: mine }),
  'volume.update': async (world) => ({
    params: { volumeId: await volume(world) },
    body: { label: world.http.nextLabel(), tags: ['changed'] },
  }),
  'volume.delete': onVolume,
  'volume.attach': async (world) => ({
    params: { volumeId: await volume(world) },
    body: { host_id: world.mine['hostId'], persist_across_boots: false },
  }),
  'volume.detach': async (world) => ({ params: { volumeId: await volume(world, { host_id: world.mine['hostId'] }) } }),
  'volume.clone': async (world) => ({
    params: { volumeId: await activeVolume(world) },
    body: { label: world.http.nextLabel() },
  }),
  'volume.resize': async (world) => ({ params: { volumeId: await activeVolume(world) }, body: { size: 40 } }),
  'volume_type.list': () => ({}),
} as const satisfies Record<string, Scenario>
