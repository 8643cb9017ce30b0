import { randomBytes } from 'node:crypto'
import type { CompiledOperation, Dialect } from '@moorage/contract'
import { asId, type ClusterId, type HostId, type UserId } from '#domain/shared/index.ts'
import {
  bootable,
  openTableWorld,
  publicAddressOf,
  type TableParams,
  type TableWorld,
} from '../../operation-table/table-world.ts'
import { listDeadHeaders } from './list-dead-headers.ts'
import { plantCanaries } from './plant-canaries.ts'

/** Fixture of the matrix: a service with two accounts. */
export interface MatrixWorld {
  readonly table: TableWorld
  /** A second host and a second cluster of the own account with their nested resources, and a second volume. */
  readonly elsewhere: TableParams
  readonly backed: { readonly clusterId: number; readonly hostId: number }
  readonly colleagueId: UserId
  readonly deadHeaders: Readonly<Record<string, string>>
  operationOf(name: string): CompiledOperation | undefined
  /** Unused client address, so that its rate limit is untouched. */
  nextAddress(): string
  /** Origin of its listener, started on the first call. */
  origin(): Promise<string>
  close(): Promise<void>
}

/** Opens the fixture in a dialect; call it in `beforeAll`, its `close()` in `afterAll`. */
export async function openMatrixWorld(words: Dialect): Promise<MatrixWorld> {
  const table = await openTableWorld(words)
  const elsewhere = await furnishElsewhere(table)
  const clusterId = await makeCluster(table, 'backed', 'g6-standard-6')
  await table.http.settle()
  const { db } = table.http.store
  const node = await db
    .selectFrom('nodes')
    .select('host_id')
    .where('cluster_id', '=', asId<ClusterId>(clusterId))
    .executeTakeFirstOrThrow()
  const colleague = await db
    .insertInto('users')
    .values({ account_id: table.http.accountId, username: `colleague-${randomBytes(4).toString('hex')}` })
    .returning('id')
    .executeTakeFirstOrThrow()
  await plantCanaries(table, elsewhere)
  let requests = 0
  let listening: Promise<string> | null = null
  return {
    table,
    elsewhere,
    backed: { clusterId, hostId: Number(node.host_id) },
    colleagueId: colleague.id,
    deadHeaders: await listDeadHeaders(table),
    operationOf: (name) => table.operations.find((one) => one.operation.name === name),
    nextAddress() {
      requests += 1
      return `10.${(requests >> 16) & 255}.${(requests >> 8) & 255}.${requests & 255}`
    },
    origin: () => (listening ??= table.http.listen()),
    close: () => table.close(),
  }
}

/** Creates a host and a cluster whose nested resources are not those of `mine`. */
async function furnishElsewhere(table: TableWorld): Promise<TableParams> {
  const {
    http: {
      store: { db },
    },
    have,
    mine,
  } = table
  const hostId = await have('host.create', {
    body: { label: 'elsewhere', type: 'g6-nanode-1', region: 'eu-central', ...bootable },
  })
  const clusterId = await makeCluster(table, 'elsewhere', 'g6-standard-1')
  const volumeId = await have('volume.create', { body: { label: 'elsewhere', region: 'eu-central' } })
  for (const [label, host] of [
    ['on-mine', mine['hostId']],
    ['on-elsewhere', hostId],
  ] as const)
    await have('volume.create', { body: { label, region: 'eu-central', host_id: Number(host) } })
  const config = await db
    .selectFrom('configs')
    .select('id')
    .where('host_id', '=', asId<HostId>(hostId))
    .executeTakeFirstOrThrow()
  const disk = await db
    .selectFrom('disks')
    .select('id')
    .where('host_id', '=', asId<HostId>(hostId))
    .executeTakeFirstOrThrow()
  const node = await db
    .selectFrom('nodes')
    .select(['pool_id', 'name'])
    .where('cluster_id', '=', asId<ClusterId>(clusterId))
    .executeTakeFirstOrThrow()
  return {
    hostId,
    clusterId,
    volumeId,
    configId: config.id,
    diskId: disk.id,
    address: await publicAddressOf(table.http.store, hostId),
    poolId: node.pool_id,
    nodeId: `${node.pool_id}-${node.name}`,
  }
}

function makeCluster({ have }: TableWorld, label: string, type: string): Promise<number> {
  return have('cluster.create', {
    body: { label, region: 'eu-central', k8s_version: '1.36', node_pools: [{ type, count: 1 }] },
  })
}
