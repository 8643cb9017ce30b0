import { findPatch } from '#domain/catalogue/cluster-versions.ts'
import { type OpenRecycle, type RecycleNode, type RecycleSubject, planRecycle } from '#domain/cluster/plan-recycle.ts'
import { readNodeIds } from '#domain/job/job-deadline.ts'
import { neutralCatalogue } from '../../catalogue.ts'
import { type ModelNode, type ModelPool, type NodeWorld, rowAt } from './node-world.ts'
import { sendAwayNode, settleNodePool } from './pass-pool.ts'

/** Kinds of recycles that a user can request. */
export const nodeRecycles = ['recycle-node', 'recycle-pool', 'recycle-cluster'] as const

/** All other requests and events. */
export const nodeChanges = [
  'resize',
  'relabel',
  'delete-node',
  'delete-pool',
  'delete-cluster',
  'add-pool',
  'upgrade',
  'enable-ha',
  'lose-host',
  'remove-host',
  'flap',
  'protect',
] as const

/** Request or event; `pick` selects its subject among the existing rows. */
export interface NodeChange {
  readonly kind: (typeof nodeRecycles)[number] | (typeof nodeChanges)[number]
  readonly pick: number
  readonly count: number
}

/** Returns the row that a number selects; undefined if there are no rows. */
export function pickNodeRow<Row>(rows: ReadonlyMap<number, Row>, pick: number): Row | undefined {
  return [...rows.values()][pick % Math.max(1, rows.size)]
}

/** Applies a request like its transaction, or an event; a request that would be rejected changes nothing. */
export function playNodeChange(world: NodeWorld, { kind, pick, count }: NodeChange): void {
  const node = pickNodeRow(world.nodes, pick)
  const pool = pickNodeRow(world.pools, pick)
  if (node) happen(node, kind)
  if (world.isDeleted) return
  if (kind === 'add-pool') return addNodePool(world, count)
  if (kind === 'upgrade') return upgrade(world)
  if (kind === 'enable-ha') return enableHighAvailability(world)
  if (kind === 'delete-cluster') return deleteCluster(world)
  if (kind === 'recycle-cluster') return recycleNodes(world, { level: 'cluster' })
  if (pool && !pool.isDeleted) changePool(world, pool, { kind, count })
  if (node?.role !== 'member' || rowAt(world.pools, node.poolId).isDeleted) return
  if (kind === 'delete-node') deleteNode(world, node)
  if (kind === 'recycle-node') recycleNodes(world, { level: 'node', nodeId: node.id, poolId: node.poolId })
}

function happen(node: ModelNode, kind: NodeChange['kind']): void {
  if (kind === 'lose-host') node.isHostThere = false
  if (kind === 'remove-host' && node.host === 'running') node.host = 'deleting'
  if (kind === 'flap') node.isUp = false
  if (kind === 'protect') node.isProtected = true
}

function changePool(world: NodeWorld, pool: ModelPool, { kind, count }: Omit<NodeChange, 'pick'>): void {
  switch (kind) {
    case 'resize':
      return resize(world, pool, count)
    case 'relabel':
      pool.specSerial += 1
      return void world.jobs.add(pool.id, 'orch_pool_update', { specSerial: pool.specSerial, nodeIds: [] })
    case 'delete-pool':
      pool.isDeleted = true
      settleNodePool(world, pool)
      return void world.jobs.add(pool.id, 'orch_pool_delete')
    case 'recycle-pool':
      return recycleNodes(world, { level: 'pool', poolId: pool.id })
    default:
  }
}

/** Adds a pool of this many nodes. */
export function addNodePool(world: NodeWorld, count: number): void {
  const pool: ModelPool = { id: world.pools.size + 1, count, isDeleted: false, specSerial: 1 }
  if (world.pools.has(pool.id)) return
  world.pools.set(pool.id, pool)
  settleNodePool(world, pool)
  world.jobs.add(pool.id, 'orch_pool_create')
}

function resize(world: NodeWorld, pool: ModelPool, count: number): void {
  const listLeaving = (): number[] =>
    [...world.nodes.values()].filter((one) => one.poolId === pool.id && one.role === 'leaving').map(({ id }) => id)
  pool.count = count
  const before = new Set(listLeaving())
  settleNodePool(world, pool)
  const nodeIds = listLeaving().filter((id) => !before.has(id))
  world.jobs.add(pool.id, 'orch_pool_update', { specSerial: pool.specSerial, nodeIds })
}

function deleteNode(world: NodeWorld, node: ModelNode): void {
  const pool = rowAt(world.pools, node.poolId)
  if (pool.count === 1) return
  pool.count -= 1
  world.jobs.add(node.id, 'orch_node_delete')
  sendAwayNode(world, node)
  settleNodePool(world, pool)
}

/** Recycles a node, a pool or the cluster, or joins an open recycle. */
export function recycleNodes(world: NodeWorld, subject: RecycleSubject): void {
  const running = world.jobs.all.filter((job) => job.status === 'open' && world.recycles.has(job.id))
  const open = running.flatMap(({ id, target }): OpenRecycle[] => [
    { id, subject: rowAt(world.recycles, id), nodeIds: readNodeIds(target) },
  ])
  const { joins, nodeIds } = planRecycle(subject, open, recyclable(world), findPatch(neutralCatalogue, world.version))
  const joined = running.find((job) => job.id === joins)
  if (joined)
    Object.assign(joined, { target: { ...joined.target, nodeIds: [...readNodeIds(joined.target), ...nodeIds] } })
  else {
    const thing = subject.level === 'cluster' ? 1 : subject.poolId
    world.recycles.set(world.jobs.add(thing, `orch_${subject.level}_recycle`, { nodeIds }).id, subject)
  }
  mark(world, nodeIds)
}

function upgrade(world: NodeWorld): void {
  const next: Readonly<Record<string, string>> = { '1.34': '1.35', '1.35': '1.36' }
  const version = next[world.version]
  if (version === undefined) return
  world.version = version
  world.jobs.add(1, 'orch_cluster_update', { version })
}

function enableHighAvailability(world: NodeWorld): void {
  if (world.isHighlyAvailable) return
  world.isHighlyAvailable = true
  const nodeIds = recyclable(world).flatMap(({ id, role }) => (role === 'member' ? [id] : []))
  world.jobs.add(1, 'orch_cluster_update', { isHighlyAvailable: true, nodeIds })
  mark(world, nodeIds)
}

function deleteCluster(world: NodeWorld): void {
  world.isDeleted = true
  world.jobs.add(1, 'orch_cluster_delete')
  for (const pool of world.pools.values()) settleNodePool(world, pool)
}

function mark(world: NodeWorld, nodeIds: readonly number[]): void {
  for (const id of nodeIds) rowAt(world.nodes, id).isRecycleWanted = true
  for (const pool of world.pools.values()) settleNodePool(world, pool)
}

function recyclable(world: NodeWorld): RecycleNode[] {
  const staying = [...world.nodes.values()].filter((node) => world.pools.get(node.poolId)?.isDeleted === false)
  return staying.flatMap((node) => (node.role === 'leaving' ? [] : [{ ...node, role: node.role }]))
}
