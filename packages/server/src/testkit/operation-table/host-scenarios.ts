import { asId, type HostId } from '#domain/shared/index.ts'
import { updateRows } from '../database/rows.ts'
import { makeOwnHost, makeOwnVolume } from './make-own.ts'
import { all, made, named, nothing } from './content.ts'
import { askOfNode, askMine, type Ask, type Reference, type Scenario } from './scenario.ts'
import type { TableParams, TableWorld } from './table-world.ts'

const region = 'eu-central'
const config = (world: TableWorld) =>
  world.have('config.create', { params: world.mine, body: { label: world.http.nextLabel() } })
const onHost: Ask = async (world) => ({ params: { hostId: await makeOwnHost(world) } })
const onConfig = async (world: TableWorld) => ({ params: { ...world.mine, configId: await config(world) } })

/** Returns the only configuration or disk of a host, with its host. */
async function partOf({ http }: TableWorld, part: 'configs' | 'disks', hostId: number): Promise<TableParams> {
  const { id } = await http.store.db
    .selectFrom(part)
    .select('id')
    .where('host_id', '=', asId<HostId>(hostId))
    .executeTakeFirstOrThrow()
  return { hostId, [part === 'configs' ? 'configId' : 'diskId']: id }
}

const plugged = async (world: TableWorld) => ({ devices: { sdb: { volume_id: await makeOwnVolume(world) } } })

const plugs = (slot: string, name: string, param: string, isPart: boolean): Reference => ({
  field: `devices.${slot}.${name}`,
  param,
  isPart,
  body: (value) => ({ label: 'plugged', devices: { [slot]: { [name]: value } } }),
})
const devices = [plugs('sdb', 'volume_id', 'volumeId', false), plugs('sdc', 'disk_id', 'diskId', true)]
const bootConfig: Reference = {
  field: 'config_id',
  param: 'configId',
  isPart: true,
  body: (value) => ({ config_id: value }),
}

/** Hosts and their types. */
export const hostScenarios = {
  'host.list': { ask: () => ({}), shows: all('host') },
  'host.create': {
    ask: (world) => ({
      body: { label: world.http.nextLabel(), type: 'g6-nanode-1', region: 'us-east', tags: ['made'] },
    }),
    shows: made('host'),
    againstRules: [
      { label: 'elsewhere', type: 'g6-nanode-1', region },
      { type: 'g6-nanode-1', region: 'nowhere' },
    ],
  },
  'host.view': { ask: askMine, shows: named('host'), ways: { 'of a node': askOfNode } },
  'host.update': {
    ask: async (world) => ({ params: { hostId: await makeOwnHost(world) }, body: { label: world.http.nextLabel() } }),
    shows: named('host'),
    ways: {
      'of a node': {
        ask: ({ backed, http }) => ({ params: { hostId: backed.hostId }, body: { tags: [http.nextLabel()] } }),
        isOfNode: true,
      },
    },
    againstRules: [{ label: 'elsewhere' }],
  },
  'host.delete': { ask: onHost, shows: nothing },
  'host.boot': {
    ask: async (world) => ({ params: { hostId: await makeOwnHost(world, { booted: false }) } }),
    shows: nothing,
    references: [bootConfig],
  },
  'host.shutdown': { ask: onHost, shows: nothing },
  'host.reboot': { ask: onHost, shows: nothing, references: [bootConfig] },
  'host.rebuild': {
    ask: async (world) => ({ ...(await onHost(world)), body: { image: 'debian12', root_pass: 'a-root-password-1' } }),
    shows: named('host'),
    againstRules: [
      { image: 'no such image', root_pass: 'a-root-password-1' },
      { image: 'debian12', root_pass: 'a-root-password-1', swap_size: 16_000_000 },
    ],
  },
  'host.resize': {
    ask: async (world) => ({ params: { hostId: await idleHost(world) }, body: { type: 'g6-standard-2' } }),
    shows: nothing,
    statusOfNode: 400,
    againstRules: [{ type: 'g6-nothing' }, { type: 'g6-nanode-1' }],
  },
  'host.list_volumes': { ask: askMine, shows: all('volume'), ways: { 'of a node': askOfNode } },
  'host_type.list': { ask: () => ({}), shows: nothing },
  'host_type.view': { ask: askMine, shows: nothing },
} as const satisfies Record<string, Scenario>

/** Configurations of hosts and their disks. */
export const configScenarios = {
  'config.list': { ask: askMine, shows: all('config'), ways: { 'of a node': askOfNode } },
  'config.create': {
    ask: (world) => ({ params: world.mine, body: { label: world.http.nextLabel(), comments: 'made' } }),
    shows: made('config'),
    ways: {
      'with a volume': {
        ask: async (world) => ({
          params: { hostId: await makeOwnHost(world) },
          body: { label: world.http.nextLabel(), ...(await plugged(world)) },
        }),
      },
      'on a node': {
        ask: ({ backed, http }) => ({ params: { hostId: backed.hostId }, body: { label: http.nextLabel() } }),
        isOfNode: true,
      },
    },
    references: devices,
  },
  'config.view': { ask: askMine, shows: named('config') },
  'config.update': {
    ask: async (world) => ({ ...(await onConfig(world)), body: { comments: 'changed' } }),
    shows: named('config'),
    ways: {
      'with a volume': {
        ask: async (world) => ({
          params: await partOf(world, 'configs', await makeOwnHost(world)),
          body: await plugged(world),
        }),
      },
      'without the volume it holds': {
        ask: async (world) => {
          const hostId = await makeOwnHost(world)
          await makeOwnVolume(world, { host_id: hostId })
          return { params: await partOf(world, 'configs', hostId), body: { devices: { sdb: null } } }
        },
      },
    },
    references: devices,
  },
  'config.delete': {
    ask: onConfig,
    shows: nothing,
    ways: {
      'with the volume it holds': {
        ask: async (world) => {
          const hostId = await makeOwnHost(world)
          await makeOwnVolume(world, { host_id: hostId })
          return { params: await partOf(world, 'configs', hostId) }
        },
      },
    },
  },
} as const satisfies Record<string, Scenario>

async function idleHost(world: TableWorld, more = {}): Promise<HostId> {
  const hostId = asId<HostId>(await makeOwnHost(world, { booted: false, ...more }))
  const { db } = world.http.store
  await updateRows(db, 'hosts', { status: 'offline' }, { id: hostId })
  return hostId
}

/** Creates a stopped host with small ready disks, and returns one of them. */
async function idleDisk(world: TableWorld): Promise<TableParams> {
  const hostId = await idleHost(world, { swap_size: 512 })
  await updateRows(world.http.store, 'disks', { size_mib: 100, seen_mib: 100 }, { host_id: hostId })
  return partOf(world, 'disks', hostId)
}

/** Local disks of hosts. */
export const diskScenarios = {
  'disk.list': { ask: askMine, shows: all('disk'), ways: { 'of a node': askOfNode } },
  'disk.view': {
    ask: askMine,
    shows: named('disk'),
    ways: {
      'of a node': {
        ask: async (world) => ({ params: await partOf(world, 'disks', world.backed.hostId) }),
        isOfNode: true,
      },
    },
  },
  'disk.create': {
    ask: async (world) => ({
      params: { hostId: (await idleDisk(world))['hostId'] ?? 0 },
      body: { label: world.http.nextLabel(), size: 100, filesystem: 'ext4' },
    }),
    shows: made('disk'),
    againstRules: [{ size: 16_000_000 }, { size: 10, image: 'no such image', root_pass: 'a-root-password-1' }],
  },
  'disk.update': {
    ask: async (world) => ({ params: await idleDisk(world), body: { label: world.http.nextLabel() } }),
    shows: named('disk'),
  },
  'disk.delete': { ask: async (world) => ({ params: await idleDisk(world) }), shows: nothing },
  'disk.resize': {
    ask: async (world) => ({ params: await idleDisk(world), body: { size: 200 } }),
    shows: nothing,
    againstRules: [{ size: 16_000_000 }],
  },
  'disk.clone': {
    ask: async (world) => ({ params: await idleDisk(world), body: { label: world.http.nextLabel() } }),
    shows: made('disk'),
  },
  'disk.reset_password': {
    ask: async (world) => ({ params: await idleDisk(world), body: { password: 'another-password-1' } }),
    shows: nothing,
  },
} as const satisfies Record<string, Scenario>
