import { findPatch } from '#domain/catalogue/cluster-versions.ts'
import { type OpenRecycle, type RecycleNode, type RecycleSubject, planRecycle } from '#domain/cluster/plan-recycle.ts'
import { readNodeIds } from '#domain/job/job-deadline.ts'
import { neutralCatalogue } from '../../catalogue.ts'
import { type ModelNode, type ModelPool, type NodeModelState, rowAt } from './node-state.ts'
import { markNodeLeaving, convergeModelPool } from './pass-pool.ts'

/** Recycles that a user can request. */
export const nodeRecycles = ['recycle-node', 'recycle-pool', 'recycle-cluster'] as const

/** Other requests, and events of hosts and nodes. */
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

/** Request or event; `pick` selects its row. */
export interface NodeChange {
  readonly kind: (typeof nodeRecycles)[number] | (typeof nodeChanges)[number]
  readonly pick: number
  readonly count: number
}

/** Returns the row at position `pick` modulo the number of rows; undefined without rows. */
export function pickNodeRow<Row>(rows: ReadonlyMap<number, Row>, pick: number): Row | undefined {
  return [...rows.values()][pick % Math.max(1, rows.size)]
}

/** Applies an event to a node, or a request like the API's transaction. A rejected request, or one without a row, changes nothing. */
export function applyNodeChange(state: NodeModelState, { kind, pick, count }: NodeChange): void {
  const node = pickNodeRow(state.nodes, pick)
  const pool = pickNodeRow(state.pools, pick)
  if (node) applyEvent(node, kind)
  if (state.isDeleted) return
  if (kind === 'add-pool') return addNodePool(state, count)
  if (kind === 'upgrade') return upgrade(state)
  if (kind === 'enable-ha') return enableHighAvailability(state)
  if (kind === 'delete-cluster') return deleteCluster(state)
  if (kind === 'recycle-cluster') return recycleNodes(state, { level: 'cluster' })
  if (pool && !pool.isDeleted) changePool(state, pool, { kind, count })
  if (node?.role !== 'member' || rowAt(state.pools, node.poolId).isDeleted) return
  if (kind === 'delete-node') deleteNode(state, node)
  if (kind === 'recycle-node') recycleNodes(state, { level: 'node', nodeId: node.id, poolId: node.poolId })
}

function applyEvent(node: ModelNode, kind: NodeChange['kind']): void {
  if (kind === 'lose-host') node.isHostThere = false
  if (kind === 'remove-host' && node.host === 'running') node.host = 'deleting'
  if (kind === 'flap') node.isUp = false
  if (kind === 'protect') node.isProtected = true
}

function changePool(state: NodeModelState, pool: ModelPool, { kind, count }: Omit<NodeChange, 'pick'>): void {
  switch (kind) {
    case 'resize':
      return resize(state, pool, count)
    case 'relabel':
      pool.specSerial += 1
      return void state.jobs.add(pool.id, 'orch_pool_update', { specSerial: pool.specSerial, nodeIds: [] })
    case 'delete-pool':
      pool.isDeleted = true
      convergeModelPool(state, pool)
      return void state.jobs.add(pool.id, 'orch_pool_delete')
    case 'recycle-pool':
      return recycleNodes(state, { level: 'pool', poolId: pool.id })
    default:
  }
}

/** Adds a pool of this many nodes with its creation job, and plans its nodes. Does nothing if the next ID is in use. */
export function addNodePool(state: NodeModelState, count: number): void {
  const pool: ModelPool = { id: state.pools.size + 1, count, isDeleted: false, specSerial: 1 }
  if (state.pools.has(pool.id)) return
  state.pools.set(pool.id, pool)
  convergeModelPool(state, pool)
  state.jobs.add(pool.id, 'orch_pool_create')
}

function resize(state: NodeModelState, pool: ModelPool, count: number): void {
  const listLeaving = (): number[] =>
    [...state.nodes.values()].filter((one) => one.poolId === pool.id && one.role === 'leaving').map(({ id }) => id)
  pool.count = count
  const before = new Set(listLeaving())
  convergeModelPool(state, pool)
  const nodeIds = listLeaving().filter((id) => !before.has(id))
  state.jobs.add(pool.id, 'orch_pool_update', { specSerial: pool.specSerial, nodeIds })
}

function deleteNode(state: NodeModelState, node: ModelNode): void {
  const pool = rowAt(state.pools, node.poolId)
  if (pool.count === 1) return
  pool.count -= 1
  state.jobs.add(node.id, 'orch_node_delete')
  markNodeLeaving(state, node)
  convergeModelPool(state, pool)
}

/** Recycles a node, a pool or the cluster: adds a job, or joins an unfinished recycle, and marks the nodes. */
export function recycleNodes(state: NodeModelState, subject: RecycleSubject): void {
  const running = state.jobs.all.filter((job) => job.status === 'open' && state.recycles.has(job.id))
  const open = running.flatMap(({ id, target }): OpenRecycle[] => [
    { id, subject: rowAt(state.recycles, id), nodeIds: readNodeIds(target) },
  ])
  const { joins, nodeIds } = planRecycle(subject, open, recyclable(state), findPatch(neutralCatalogue, state.version))
  const joined = running.find((job) => job.id === joins)
  if (joined)
    Object.assign(joined, { target: { ...joined.target, nodeIds: [...readNodeIds(joined.target), ...nodeIds] } })
  else {
    const thing = subject.level === 'cluster' ? 1 : subject.poolId
    state.recycles.set(state.jobs.add(thing, `orch_${subject.level}_recycle`, { nodeIds }).id, subject)
  }
  mark(state, nodeIds)
}

function upgrade(state: NodeModelState): void {
  const next: Readonly<Record<string, string>> = { '1.34': '1.35', '1.35': '1.36' }
  const version = next[state.version]
  if (version === undefined) return
  state.version = version
  state.jobs.add(1, 'orch_cluster_update', { version })
}

function enableHighAvailability(state: NodeModelState): void {
  if (state.isHighlyAvailable) return
  state.isHighlyAvailable = true
  const nodeIds = recyclable(state).flatMap(({ id, role }) => (role === 'member' ? [id] : []))
  state.jobs.add(1, 'orch_cluster_update', { isHighlyAvailable: true, nodeIds })
  mark(state, nodeIds)
}

function deleteCluster(state: NodeModelState): void {
  state.isDeleted = true
  state.jobs.add(1, 'orch_cluster_delete')
  for (const pool of state.pools.values()) convergeModelPool(state, pool)
}

function mark(state: NodeModelState, nodeIds: readonly number[]): void {
  for (const id of nodeIds) rowAt(state.nodes, id).isRecycleRequested = true
  for (const pool of state.pools.values()) convergeModelPool(state, pool)
}

function recyclable(state: NodeModelState): RecycleNode[] {
  const staying = [...state.nodes.values()].filter((node) => state.pools.get(node.poolId)?.isDeleted === false)
  return staying.flatMap((node) => (node.role === 'leaving' ? [] : [{ ...node, role: node.role }]))
}
