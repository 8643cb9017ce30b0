import { expect } from 'vitest'
import { asId, type ClusterId } from '#domain/shared/index.ts'
import { openBody, type StoredBody } from '#drivers/simulated/kube/objects/stored-body.ts'
import { hashSimToken } from '#drivers/simulated/cluster-rows/hash-sim-token.ts'
import { secretContexts } from '#store/secret/sealed-columns.ts'
import type { ClusterRow } from '#store/cluster/find-clusters.ts'
import { hashToken } from '#store/token/find-token.ts'
import { selectRow, selectRows, sqlOn } from '../database/rows.ts'
import type { EngineBench } from '../engine/engine-bench.ts'

/** Expected final state of a cluster. */
export interface ExpectedCluster {
  readonly version?: string
  readonly isHighlyAvailable?: boolean
  /** Admitted networks; all if absent. */
  readonly admits?: readonly string[]
  /** Newest serial if absent. */
  readonly kubeconfigSerial?: number
  /** Number of nodes, each ready, on its own running host, and registered under its name. */
  readonly nodes: number
}

/** Fails unless rows, hosts and simulator state match the desired state exactly, and the cluster's tokens are valid. */
export async function expectCluster(bench: EngineBench, id: number, expected: ExpectedCluster): Promise<void> {
  const { db } = bench.store
  const row = await selectRow(db, 'clusters', '*', { id })
  const [observed] = await sqlOn(db)<Record<string, unknown>>`
    select version, is_highly_available as "isHighlyAvailable", credentials_serial as serial, is_complete as "isComplete",
      access_list_serial as "listSerial", admits::text[] as admits from sim.clusters where public_id = ${id}`
  expect(row.ready_at).not.toBeNull()
  expect([row.seen_version, row.seen_highly_available, row.seen_serial, row.sealed_serial]).toEqual([
    row.k8s_version,
    row.is_highly_available,
    row.credentials_serial,
    row.credentials_serial,
  ])
  expect(observed).toEqual({
    version: expected.version ?? row.k8s_version,
    isHighlyAvailable: expected.isHighlyAvailable ?? row.is_highly_available,
    serial: row.credentials_serial,
    isComplete: true,
    listSerial: row.access_list_serial,
    admits: expected.admits ?? null,
  })
  expect(row.kubeconfig_serial).toBe(expected.kubeconfigSerial ?? row.credentials_serial)
  await expectAdminToken(bench, row)
  await expectOwnToken(bench, row)
  await expectNodes(bench, id, expected.nodes)
}

/** The control plane must accept the kubeconfig's token (decision E8). */
async function expectAdminToken({ store: { db }, secretBox }: EngineBench, row: ClusterRow): Promise<void> {
  const token = await secretBox.open(row.kubeconfig_token_sealed ?? Buffer.of(), secretContexts.kubeconfigToken(row.id))
  const rows = await sqlOn(db)<{ hash: Buffer }>`
    select admin_token_hash as hash from sim.clusters where public_id = ${row.id}`
  expect(rows.map((one) => one.hash)).toEqual([hashSimToken(token)])
}

/** Expects exactly one own token, which matches its row and its Secret (decisions E8, E9). */
async function expectOwnToken(
  { store: { db }, secretBox }: EngineBench,
  { id, service_token_sealed: sealed }: ClusterRow,
): Promise<void> {
  const token = await secretBox.open(sealed ?? Buffer.of(), secretContexts.serviceToken(id))
  const living = await selectRows(db, 'tokens', 'hash', { orch_cluster_id: id })
  expect(living.map((one) => one.hash)).toEqual([hashToken(token)])
  const ref = { resource: 'secrets', namespace: 'kube-system', name: 'moor' } as const
  const [held] = await sqlOn(db)<StoredBody & { clusterId: string; revision: number }>`
    select kube.cluster_id as "clusterId", kube.revision, kube.body, kube.sealed from sim.kube_objects as kube join sim.clusters as cluster on cluster.id = kube.cluster_id
    where cluster.public_id = ${id} and kube.resource = ${ref.resource} and kube.namespace = ${ref.namespace} and kube.name = ${ref.name}`
  const secret = held && (await openBody({ clusterId: held.clusterId, secretBox }, ref, held))
  expect(secret?.['data']).toEqual({ token: Buffer.from(token).toString('base64') })
}

async function expectNodes(bench: EngineBench, clusterId: number, count: number): Promise<void> {
  const names = await expectNodeRows(bench, clusterId, count)
  const registered = await sqlOn(bench.store)<{ name: string }>`
    select kube.name from sim.kube_objects as kube join sim.clusters as cluster on cluster.id = kube.cluster_id
    where cluster.public_id = ${clusterId} and kube.resource = 'nodes' order by 1`
  expect(registered.map((one) => one.name)).toEqual(names)
}

/** Expects this number of node rows and hosts, each ready, up to date and running. Returns the node names, sorted. */
export async function expectNodeRows(bench: EngineBench, clusterId: number, count: number): Promise<readonly string[]> {
  const { db } = bench.store
  const nodes = await db
    .selectFrom('nodes')
    .leftJoin('hosts', 'hosts.id', 'nodes.host_id')
    .innerJoin('pools', 'pools.id', 'nodes.pool_id')
    .select([
      'nodes.role',
      'nodes.is_ready',
      'hosts.status',
      'nodes.pool_id',
      'nodes.name',
      'nodes.seen_spec_serial',
      'pools.spec_serial',
    ])
    .where('nodes.cluster_id', '=', asId<ClusterId>(clusterId))
    .execute()
  expect(nodes.map(({ role, is_ready, status }) => ({ role, is_ready, status }))).toEqual(
    Array.from({ length: count }, () => ({ role: 'member', is_ready: true, status: 'running' })),
  )
  for (const node of nodes) expect(node.seen_spec_serial).toBe(node.spec_serial)
  const hosts = await selectRows(db, 'hosts', 'id', { orch_cluster_id: clusterId })
  expect(hosts).toHaveLength(count)
  return nodes.map((node) => `${bench.nodePrefix}${clusterId}-${node.pool_id}-${node.name}`).toSorted()
}

/** Fails if a cluster's rows, work, current billing or simulator state are left. */
export async function expectClusterGone({ store }: EngineBench, id: number): Promise<void> {
  const rows = await sqlOn(store)`
    select 'row' from clusters where id = ${id} union all select 'pool' from pools where cluster_id = ${id} union all select 'node' from nodes where cluster_id = ${id}
    union all select 'host' from hosts where orch_cluster_id = ${id} union all select 'token' from tokens where orch_cluster_id = ${id}
    union all select 'work' from work where kind = 'cluster' and id = ${id} union all select 'bill' from billing_intervals where kind = 'cluster' and resource_id = ${id} and closed is null
    union all select 'world' from sim.clusters where public_id = ${id}`
  expect(rows).toEqual([])
}
