import type { Scenario } from './scenario.ts'
import type { TableWorld } from './table-world.ts'

const host = (world: TableWorld, more = {}) =>
  world.have('host.create', {
    body: { label: world.http.nextLabel(), type: 'g6-standard-1', region: 'eu-central', ...more },
  })
const config = (world: TableWorld) =>
  world.have('config.create', { params: world.mine, body: { label: world.http.nextLabel() } })
const onMine: Scenario = ({ mine }) => ({ params: mine })
const onConfig = async (world: TableWorld) => ({ params: { ...world.mine, configId: await config(world) } })

/** Hosts, their configurations, disks and types. */
export const hostScenarios = {
  'host.list': () => ({}),
  'host.create': (world) => ({
    body: { label: world.http.nextLabel(), type: 'g6-nanode-1', region: 'us-east', tags: ['made'] },
  }),
  'host.view': onMine,
  'host.update': async (world) => ({ params: { hostId: await host(world) }, body: { label: world.http.nextLabel() } }),
  'host.delete': async (world) => ({ params: { hostId: await host(world) } }),
  'host.boot': async (world) => ({ params: { hostId: await host(world, { booted: false }) } }),
  'host.shutdown': async (world) => ({ params: { hostId: await host(world) } }),
  'host.reboot': async (world) => ({ params: { hostId: await host(world) } }),
  'host.list_volumes': onMine,
  'host_type.list': () => ({}),
  'host_type.view': onMine,
  'config.list': onMine,
  'config.create': (world) => ({ params: world.mine, body: { label: world.http.nextLabel(), comments: 'made' } }),
  'config.view': onMine,
  'config.update': async (world) => ({ ...(await onConfig(world)), body: { comments: 'changed' } }),
  'config.delete': onConfig,
  'disk.list': onMine,
  'disk.view': onMine,
} as const satisfies Record<string, Scenario>
