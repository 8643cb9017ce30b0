import { sql } from 'kysely'
import { asId, type HostId } from '#domain/shared/index.ts'
import { updateRows } from '../database/rows.ts'
import { makeOwnHost, makeOwnVolume } from './make-own.ts'
import { all, made, named, nothing } from './content.ts'
import { requestOfNode, requestMine, type RequestFactory, type Reference, type Scenario } from './scenario.ts'
import type { TableParams, TableFixture } from './table-fixture.ts'

const region = 'eu-central'
const config = (fixture: TableFixture) =>
  fixture.have('config.create', { params: fixture.mine, body: { label: fixture.http.nextLabel() } })
const onHost: RequestFactory = async (fixture) => ({ params: { hostId: await makeOwnHost(fixture) } })
const onConfig = async (fixture: TableFixture) => ({ params: { ...fixture.mine, configId: await config(fixture) } })

async function partOf({ http }: TableFixture, part: 'configs' | 'disks', hostId: number): Promise<TableParams> {
  const { id } = await http.store.db
    .selectFrom(part)
    .select('id')
    .where('host_id', '=', asId<HostId>(hostId))
    .executeTakeFirstOrThrow()
  return { hostId, [part === 'configs' ? 'configId' : 'diskId']: id }
}

const plugged = async (fixture: TableFixture) => ({ devices: { sdb: { volume_id: await makeOwnVolume(fixture) } } })

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

const usageOf = (params: TableParams) => ({ ...params, year: 2026, month: '11' })

/** Returns the host's path parameters, with a sample now and one in the month of the parameters. */
async function sampled({ http }: TableFixture, params: TableParams): Promise<{ params: TableParams }> {
  await sql`
    insert into host_samples select account_id, id, at, 300000, 0, 0, 0, 0, 0
    from hosts, unnest(array[moor_now(), '2026-11-15']) as at where id = ${params['hostId']} on conflict do nothing`.execute(
    http.store.db,
  )
  return { params: usageOf(params) }
}
const usage = {
  request: (fixture) => sampled(fixture, fixture.mine),
  content: nothing,
  ways: {
    'of a node': { request: (fixture) => sampled(fixture, { hostId: fixture.backed.hostId }), isOfNode: true },
  },
} as const satisfies Scenario

/** Hosts and their types. */
export const hostScenarios = {
  'host.list': { request: () => ({}), content: all('host') },
  'host.create': {
    request: (fixture) => ({
      body: { label: fixture.http.nextLabel(), type: 'g6-nanode-1', region: 'us-east', tags: ['made'] },
    }),
    content: made('host'),
    againstRules: [
      { label: 'elsewhere', type: 'g6-nanode-1', region },
      { type: 'g6-nanode-1', region: 'nowhere' },
    ],
  },
  'host.view': { request: requestMine, content: named('host'), ways: { 'of a node': requestOfNode } },
  'host.update': {
    request: async (fixture) => ({
      params: { hostId: await makeOwnHost(fixture) },
      body: { label: fixture.http.nextLabel() },
    }),
    content: named('host'),
    ways: {
      'of a node': {
        request: ({ backed, http }) => ({ params: { hostId: backed.hostId }, body: { tags: [http.nextLabel()] } }),
        isOfNode: true,
      },
    },
    againstRules: [{ label: 'elsewhere' }],
  },
  'host.delete': { request: onHost, content: nothing },
  'host.boot': {
    request: async (fixture) => ({ params: { hostId: await makeOwnHost(fixture, { booted: false }) } }),
    content: nothing,
    references: [bootConfig],
  },
  'host.shutdown': { request: onHost, content: nothing },
  'host.reboot': { request: onHost, content: nothing, references: [bootConfig] },
  'host.rescue': {
    request: onHost,
    content: nothing,
    againstRules: [{ devices: { sda: { disk_id: 1 }, sdb: { disk_id: 1 } } }],
  },
  'host.open_console': {
    request: async (fixture) => {
      const hostId = asId<HostId>(await makeOwnHost(fixture))
      await updateRows(fixture.http.store.db, 'hosts', { status: 'running' }, { id: hostId })
      return { params: { hostId } }
    },
    content: nothing,
  },
  'host.rebuild': {
    request: async (fixture) => ({
      ...(await onHost(fixture)),
      body: { image: 'debian12', root_pass: 'a-root-password-1' },
    }),
    content: named('host'),
    againstRules: [
      { image: 'no such image', root_pass: 'a-root-password-1' },
      { image: 'debian12', root_pass: 'a-root-password-1', swap_size: 16_000_000 },
    ],
  },
  'host.resize': {
    request: async (fixture) => ({ params: { hostId: await idleHost(fixture) }, body: { type: 'g6-standard-2' } }),
    content: nothing,
    statusOfNode: 400,
    againstRules: [{ type: 'g6-nothing' }, { type: 'g6-nanode-1' }],
  },
  'host.list_volumes': { request: requestMine, content: all('volume'), ways: { 'of a node': requestOfNode } },
  'host.stats': usage,
  'host.stats_month': usage,
  'host.transfer': usage,
  'host.transfer_month': usage,
  'host_type.list': { request: () => ({}), content: nothing },
  'host_type.view': { request: requestMine, content: nothing },
} as const satisfies Record<string, Scenario>

/** Configurations of hosts and their disks. */
export const configScenarios = {
  'config.list': { request: requestMine, content: all('config'), ways: { 'of a node': requestOfNode } },
  'config.create': {
    request: (fixture) => ({ params: fixture.mine, body: { label: fixture.http.nextLabel(), comments: 'made' } }),
    content: made('config'),
    ways: {
      'with a volume': {
        request: async (fixture) => ({
          params: { hostId: await makeOwnHost(fixture) },
          body: { label: fixture.http.nextLabel(), ...(await plugged(fixture)) },
        }),
      },
      'on a node': {
        request: ({ backed, http }) => ({ params: { hostId: backed.hostId }, body: { label: http.nextLabel() } }),
        isOfNode: true,
      },
    },
    references: devices,
  },
  'config.view': { request: requestMine, content: named('config') },
  'config.update': {
    request: async (fixture) => ({ ...(await onConfig(fixture)), body: { comments: 'changed' } }),
    content: named('config'),
    ways: {
      'with a volume': {
        request: async (fixture) => ({
          params: await partOf(fixture, 'configs', await makeOwnHost(fixture)),
          body: await plugged(fixture),
        }),
      },
      'without the volume it holds': {
        request: async (fixture) => {
          const hostId = await makeOwnHost(fixture)
          await makeOwnVolume(fixture, { host_id: hostId })
          return { params: await partOf(fixture, 'configs', hostId), body: { devices: { sdb: null } } }
        },
      },
    },
    references: devices,
  },
  'config.delete': {
    request: onConfig,
    content: nothing,
    ways: {
      'with the volume it holds': {
        request: async (fixture) => {
          const hostId = await makeOwnHost(fixture)
          await makeOwnVolume(fixture, { host_id: hostId })
          return { params: await partOf(fixture, 'configs', hostId) }
        },
      },
    },
  },
} as const satisfies Record<string, Scenario>

async function idleHost(fixture: TableFixture, more = {}): Promise<HostId> {
  const hostId = asId<HostId>(await makeOwnHost(fixture, { booted: false, ...more }))
  const { db } = fixture.http.store
  await updateRows(db, 'hosts', { status: 'offline' }, { id: hostId })
  return hostId
}

async function idleDisk(fixture: TableFixture): Promise<TableParams> {
  const hostId = await idleHost(fixture, { swap_size: 512 })
  await updateRows(fixture.http.store, 'disks', { size_mib: 100, seen_mib: 100 }, { host_id: hostId })
  return partOf(fixture, 'disks', hostId)
}

/** Local disks of hosts. */
export const diskScenarios = {
  'disk.list': { request: requestMine, content: all('disk'), ways: { 'of a node': requestOfNode } },
  'disk.view': {
    request: requestMine,
    content: named('disk'),
    ways: {
      'of a node': {
        request: async (fixture) => ({ params: await partOf(fixture, 'disks', fixture.backed.hostId) }),
        isOfNode: true,
      },
    },
  },
  'disk.create': {
    request: async (fixture) => ({
      params: { hostId: (await idleDisk(fixture))['hostId'] ?? 0 },
      body: { label: fixture.http.nextLabel(), size: 100, filesystem: 'ext4' },
    }),
    content: made('disk'),
    againstRules: [{ size: 16_000_000 }, { size: 10, image: 'no such image', root_pass: 'a-root-password-1' }],
  },
  'disk.update': {
    request: async (fixture) => ({ params: await idleDisk(fixture), body: { label: fixture.http.nextLabel() } }),
    content: named('disk'),
  },
  'disk.delete': { request: async (fixture) => ({ params: await idleDisk(fixture) }), content: nothing },
  'disk.resize': {
    request: async (fixture) => ({ params: await idleDisk(fixture), body: { size: 200 } }),
    content: nothing,
    againstRules: [{ size: 16_000_000 }],
  },
  'disk.clone': {
    request: async (fixture) => ({ params: await idleDisk(fixture), body: { label: fixture.http.nextLabel() } }),
    content: made('disk'),
  },
  'disk.reset_password': {
    request: async (fixture) => ({ params: await idleDisk(fixture), body: { password: 'another-password-1' } }),
    content: nothing,
  },
} as const satisfies Record<string, Scenario>
