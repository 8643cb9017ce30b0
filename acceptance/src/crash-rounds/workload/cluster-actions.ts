import type { ClusterRecord } from '../records/cluster-record.ts'
import { type LaneRequest, requestInLane, idOf } from './request-in-lane.ts'
import { awaitOperation } from './await-operation.ts'
import { choose } from './choose.ts'
import type { Lane } from './lane.ts'
import type { Action } from './action.ts'
import type { RunAction } from './run-action.ts'
import { region } from './region.ts'

const root = '/orch/clusters'
const nodeType = 'g6-standard-1'
const [first, next] = ['1.35', '1.36'] as const
const countMax = 3

async function makeCluster(lane: Lane, { at, isDuplicated }: Action): Promise<void> {
  const label = `${lane.name}-k${lane.turn}`
  const count = 1 + (at % 2)
  const answer = await requestInLane(lane, {
    method: 'POST',
    path: root,
    body: { label, region, k8s_version: first, node_pools: [{ type: nodeType, count }] },
    isDuplicated,
    about: `orchcluster ${label}`,
    allowedErrors: ['account.limit_reached'],
  })
  if (answer === null) return
  const id = idOf(answer.body) ?? 0
  const { body } = await lane.client.send({ method: 'GET', path: `${root}/${id}/pools` })
  const pools = (body as { data: { id: number }[] }).data.map((pool) => ({ id: pool.id, count, isDeleted: false }))
  lane.clusters.push(id)
  lane.record.clusters.push({ id, label, version: first, tags: [], isDeleted: false, pools, last: answer.operation })
}

async function change(
  lane: Lane,
  action: Action,
  requestOf: (cluster: ClusterRecord) => Omit<LaneRequest, 'allowedErrors'> | null,
): Promise<{ cluster: ClusterRecord; body: unknown } | null> {
  const cluster = choose(lane.record.clusters, lane.clusters, action.at)
  const input = cluster && requestOf(cluster)
  if (!cluster || !input) return null
  if (action.isWaiting) await awaitOperation(lane, cluster.last)
  const answer = await requestInLane(lane, {
    ...input,
    isDuplicated: action.isDuplicated,
    allowedErrors: ['account.limit_reached'],
  })
  if (answer?.operation) cluster.last = answer.operation
  if (answer === null && !lane.record.doubts.has(input.about)) return null
  return { cluster, body: answer?.body }
}

const poolsLeft = ({ pools }: ClusterRecord) => pools.filter((pool) => !pool.isDeleted)
const poolAt = (cluster: ClusterRecord, other: number) => {
  const left = poolsLeft(cluster)
  return left[other % Math.max(1, left.length)]
}

async function makePool(lane: Lane, action: Action): Promise<void> {
  const done = await change(lane, action, ({ id }) => ({
    method: 'POST',
    path: `${root}/${id}/pools`,
    body: { type: nodeType, count: 1 },
    about: `orchnodepool of ${id}`,
  }))
  done?.cluster.pools.push({ id: idOf(done.body) ?? 0, count: 1, isDeleted: false })
}

async function resizePool(lane: Lane, action: Action): Promise<void> {
  const count = 1 + ((action.at + action.other) % countMax)
  const done = await change(lane, action, (cluster) => {
    const pool = poolAt(cluster, action.other)
    return pool
      ? {
          method: 'PUT',
          path: `${root}/${cluster.id}/pools/${pool.id}`,
          body: { count },
          about: `orchnodepool ${pool.id}`,
        }
      : null
  })
  const pool = done && poolAt(done.cluster, action.other)
  if (pool) pool.count = count
}

/** The last pool stays, because later actions use it. */
async function deletePool(lane: Lane, action: Action): Promise<void> {
  const done = await change(lane, action, (cluster) => {
    const pool = poolAt(cluster, action.other)
    return pool && poolsLeft(cluster).length > 1
      ? { method: 'DELETE', path: `${root}/${cluster.id}/pools/${pool.id}`, about: `orchnodepool ${pool.id}` }
      : null
  })
  const pool = done && poolAt(done.cluster, action.other)
  if (pool) pool.isDeleted = true
}

async function upgrade(lane: Lane, action: Action): Promise<void> {
  const done = await change(lane, action, ({ id }) => ({
    method: 'PUT',
    path: `${root}/${id}`,
    body: { k8s_version: next },
    about: `orchcluster ${id}`,
  }))
  if (done) done.cluster.version = next
}

async function describeCluster(lane: Lane, action: Action): Promise<void> {
  const described = { label: `${lane.name}-d${lane.turn}`, tags: [`t${action.other}`] }
  const done = await change(lane, action, ({ id }) => ({
    method: 'PUT',
    path: `${root}/${id}`,
    body: described,
    about: `orchcluster ${id}`,
  }))
  if (done) Object.assign(done.cluster, described)
}

async function deleteCluster(lane: Lane, action: Action): Promise<void> {
  const done = await change(lane, action, ({ id }) => ({
    method: 'DELETE',
    path: `${root}/${id}`,
    about: `orchcluster ${id}`,
  }))
  if (done) done.cluster.isDeleted = true
}

async function recycleNode(lane: Lane, { at, other }: Action): Promise<void> {
  const cluster = choose(lane.record.clusters, lane.clusters, at)
  const pool = cluster && poolAt(cluster, other)
  if (!cluster || !pool) return
  const { body } = await lane.client.send({ method: 'GET', path: `${root}/${cluster.id}/pools/${pool.id}` })
  const { nodes } = body as { nodes: { id: string }[] }
  const node = nodes[other % Math.max(1, nodes.length)]
  if (!node) return
  const { status, operation } = await lane.client.send({
    method: 'POST',
    path: `${root}/${cluster.id}/nodes/${node.id}/recycle`,
    key: `${lane.name}-n${(lane.turn += 1)}`,
  })
  if (status !== 200 && status !== 404) lane.record.broken.push(`recycling node ${node.id} returned ${status}`)
  if (operation !== null) lane.record.operations.add(operation)
}

const recycle =
  (where: 'cluster' | 'pool'): RunAction =>
  async (lane, action) => {
    await change(lane, action, (cluster) => {
      const pool = poolAt(cluster, action.other)
      if (where === 'cluster')
        return { method: 'POST', path: `${root}/${cluster.id}/recycle`, about: `orchcluster ${cluster.id}` }
      return pool
        ? { method: 'POST', path: `${root}/${cluster.id}/pools/${pool.id}/recycle`, about: `orchnodepool ${pool.id}` }
        : null
    })
  }

/** Actions on clusters. */
export const clusterActions = {
  'make-cluster': makeCluster,
  'make-pool': makePool,
  'resize-pool': resizePool,
  'recycle-pool': recycle('pool'),
  'delete-pool': deletePool,
  upgrade,
  'recycle-cluster': recycle('cluster'),
  'recycle-node': recycleNode,
  'describe-cluster': describeCluster,
  'delete-cluster': deleteCluster,
}
