import { randomBytes } from 'node:crypto'
import type { CompiledOperation, ServedOperationName } from '@moorage/contract'
import { sql } from 'kysely'
import type { UserId } from '../../domain/shared/index.ts'
import { insertTestApp } from '../operation-table/insert-test-app.ts'
import type { Scenario } from '../operation-table/scenario.ts'
import { scenarios } from '../operation-table/scenarios.ts'
import type { TableWorld } from '../operation-table/table-world.ts'
import type { Target } from '../operation-table/wire-body.ts'
import type { MatrixWorld } from './matrix-world.ts'

/** One way to ask an operation so that an unrestricted user is served. */
export interface RequestShape {
  /** Empty for the usual one. */
  readonly what: string
  /** Whether the host asked about is that of a node, so that a grant on its cluster does as well. */
  readonly isOfNode: boolean
  /** Status of the answer to whoever may do it. */
  readonly success: number
  /** Makes what the request works on; nothing is used by two requests of which one changes it. */
  make(world: MatrixWorld): Promise<Target>
}

type Make = (table: TableWorld, world: MatrixWorld) => Target | Promise<Target>

const freshHost = (table: TableWorld): Promise<number> =>
  table.have('host.create', { body: { label: table.http.nextLabel(), type: 'g6-standard-1', region: 'eu-central' } })
const freshVolume = (table: TableWorld, more = {}): Promise<number> =>
  table.have('volume.create', { body: { label: table.http.nextLabel(), region: 'eu-central', ...more } })
const onMine: Make = ({ mine }) => ({ params: mine })
const onNodeHost: Make = (_table, { backed }) => ({ params: { hostId: backed.hostId } })

async function activeVolume(table: TableWorld): Promise<{ volumeId: number }> {
  const volumeId = await freshVolume(table)
  await table.http.store.db.updateTable('volumes').set({ status: 'active' }).where('id', '=', volumeId).execute()
  return { volumeId }
}

async function partOf(table: TableWorld, part: 'configs' | 'disks', hostId: number): Promise<number> {
  const row = await table.http.store.db
    .selectFrom(part)
    .select('id')
    .where('host_id', '=', hostId)
    .executeTakeFirstOrThrow()
  return row.id
}

const plugged = async (table: TableWorld): Promise<Target['body']> => ({
  devices: { sdb: { volume_id: await freshVolume(table) } },
})
const onFreshConfig: Make = async (table) => {
  const hostId = await freshHost(table)
  return { params: { hostId, configId: await partOf(table, 'configs', hostId) }, body: (await plugged(table)) ?? {} }
}

const onHoldingConfig: Make = async (table) => {
  const hostId = await freshHost(table)
  await freshVolume(table, { host_id: hostId })
  return { params: { hostId, configId: await partOf(table, 'configs', hostId) }, body: { devices: { sdb: null } } }
}
const onYoungCluster: Make = async (table) => ({
  params: {
    clusterId: await table.have('cluster.create', {
      body: {
        label: table.http.nextLabel(),
        region: 'eu-central',
        k8s_version: '1.36',
        node_pools: [{ type: 'g6-standard-1', count: 1 }],
      },
    }),
  },
})

/** A tag of the own account whose word stands on a thing of the other account, too. */
const onSharedTag: Make = async (table) => {
  const label = table.http.nextLabel()
  await table.have('tag.create', { body: { label } })
  await sql`update volumes set tags = array_append(tags, ${label}::text) where id = ${Number(table.theirs['volumeId'])}`.execute(
    table.http.store.db,
  )
  return { params: { label } }
}

/** A user for whom an application acts at this moment: its token ends with them. */
const onUserWithApp: Make = async (table) => {
  const { http, mine } = table
  const username = http.nextLabel()
  await table.have('user.create', { body: { username } })
  const { db } = http.store
  const { id } = await db.selectFrom('users').select('id').where('username', '=', username).executeTakeFirstOrThrow()
  const appId = await insertTestApp(http.store, { ...http, userId: id as UserId }, String(mine['clientId']))
  const hash = randomBytes(32)
  await db
    .insertInto('tokens')
    .values({
      account_id: http.accountId,
      user_id: id,
      prefix: hash.toString('hex', 0, 8),
      hash,
      scopes: ['*'],
      orch_cluster_id: null,
      oauth_app_id: appId,
    })
    .execute()
  return { params: { username } }
}

/** An application that may do no more than what its end asks for. */
const onApp: Make = async (table) => {
  const body = { label: table.http.nextLabel(), redirect_uri: 'https://matrix.test/' }
  const clientId = await table.have<string>('client.create', { body })
  return { params: { appId: await insertTestApp(table.http.store, table.http, clientId, ['account:read_write']) } }
}

/** Instead of the scenario: without passes, and on a host of its own where one can be full. */
const usual: Readonly<Partial<Record<ServedOperationName, Make>>> = {
  'volume.create': async (table) => ({
    body: { label: table.http.nextLabel(), region: 'eu-central', host_id: await freshHost(table) },
  }),
  'volume.attach': async (table) => ({
    params: { volumeId: await freshVolume(table) },
    body: { host_id: await freshHost(table) },
  }),
  'volume.detach': async (table) => ({
    params: { volumeId: await freshVolume(table, { host_id: await freshHost(table) }) },
  }),
  'volume.clone': async (table) => ({ params: await activeVolume(table), body: { label: table.http.nextLabel() } }),
  'volume.resize': async (table) => ({ params: await activeVolume(table), body: { size: 40 } }),
  'endpoint.list': onMine,
  'kubeconfig.view': onMine,
  'tag.delete': onSharedTag,
  'user.delete': onUserWithApp,
  'token.delete': async (table) => ({ params: { tokenId: (await table.http.makeToken(['account:read_write'])).id } }),
  'app.delete': onApp,
}

/** Further ways that ask for other grants. */
const further: Readonly<Partial<Record<ServedOperationName, Readonly<Record<string, Make>>>>> = {
  'volume.create': { 'without a host': (table) => ({ body: { label: table.http.nextLabel(), region: 'eu-central' } }) },
  'volume.attach': {
    'to the host of a node': async (table, { backed }) => ({
      params: { volumeId: await freshVolume(table) },
      body: { host_id: backed.hostId, persist_across_boots: false },
    }),
  },
  'volume.detach': { 'of an unattached volume': async (table) => ({ params: { volumeId: await freshVolume(table) } }) },
  'host.view': { 'of a node': onNodeHost },
  'host.update': {
    'of a node': (table, { backed }) => ({
      params: { hostId: backed.hostId },
      body: { tags: [table.http.nextLabel()] },
    }),
  },
  'host.list_volumes': { 'of a node': onNodeHost },
  'config.list': { 'of a node': onNodeHost },
  'config.create': {
    'with a volume': async (table) => ({
      params: { hostId: await freshHost(table) },
      body: { label: table.http.nextLabel(), ...(await plugged(table)) },
    }),
    'on a node': (table, { backed }) => ({
      params: { hostId: backed.hostId },
      body: { label: table.http.nextLabel() },
    }),
  },
  'config.update': { 'with a volume': onFreshConfig, 'without the volume it holds': onHoldingConfig },
  'endpoint.list': { 'not ready yet': onYoungCluster },
  'kubeconfig.view': { 'not ready yet': onYoungCluster },
  'grant.view': { 'of an unrestricted user': ({ http }) => ({ params: { username: http.username } }) },
  'disk.list': { 'of a node': onNodeHost },
  'disk.view': {
    'of a node': async (table, { backed }) => ({
      params: { hostId: backed.hostId, diskId: await partOf(table, 'disks', backed.hostId) },
    }),
  },
}

const successes: Readonly<Record<string, number>> = { 'not ready yet': 503, 'of an unrestricted user': 204 }

/** Every way in which the matrix asks an operation, the usual one first. */
export function requestShapes({ operation: { name } }: CompiledOperation): readonly RequestShape[] {
  const served = name as ServedOperationName
  const scenario: Scenario = scenarios[served]
  const shape = (what: string, make: Make): RequestShape => ({
    what,
    isOfNode: what.endsWith(' a node'),
    success: successes[what] ?? 200,
    make: async (world) => make(world.table, world),
  })
  return [
    shape('', usual[served] ?? scenario),
    ...Object.entries(further[served] ?? {}).map(([what, make]) => shape(what, make)),
  ]
}
