import { findPatch } from '#domain/catalogue/cluster-versions.ts'
import type { PoolState } from '#domain/pool/nodes-progress.ts'
import { type PoolStep, planPool } from '#domain/pool/plan.ts'
import { summarisePool } from '#domain/pool/summarise.ts'
import { neutralCatalogue } from '../../catalogue.ts'
import { modelDeadlineMs } from '../model/model-jobs.ts'
import { type ModelNode, type ModelPool, type NodeModelState, nodesOf, rowAt } from './node-state.ts'

/** Runs one undisturbed pass over a pool: converges its nodes, records ended jobs, and deletes the row of a removed pool. */
export function passPool(state: NodeModelState, pool: ModelPool): void {
  convergeModelPool(state, pool)
  const end = { cause: null, isStuck: false, progress: null, deadlineMs: modelDeadlineMs }
  const summary = summarisePool(poolStateOf(state, pool), state.jobs.open('pool', pool.id), end)
  state.jobs.recordVerdicts(state.log, summary.verdicts)
  if (summary.isGone) state.pools.delete(pool.id)
}

/** Returns a pool's desired state and nodes. A pool of a deleted cluster counts as deleted. */
export function poolStateOf(state: NodeModelState, pool: ModelPool): PoolState {
  return {
    desired: { count: pool.count, isDeleted: pool.isDeleted || state.isDeleted },
    nodes: nodesOf(state, pool.id),
  }
}

/** Applies a pool's plan until it has no further step, and logs the steps. Throws after 500 steps. */
export function convergeModelPool(state: NodeModelState, pool: ModelPool): void {
  for (let steps = 0; ; steps += 1) {
    if (steps > 500) throw new Error(`pool ${pool.id} does not converge`)
    const { desired, nodes } = poolStateOf(state, pool)
    const step = planPool(desired, nodes)
    if (!step) return
    state.log.push(`  pool ${pool.id}: ${JSON.stringify(step)}`)
    applyStep(state, pool, step)
  }
}

function applyStep(state: NodeModelState, pool: ModelPool, step: PoolStep): void {
  const promote = (id: number): unknown => Object.assign(rowAt(state.nodes, id), { role: 'member', replacesId: null })
  switch (step.kind) {
    case 'add':
      for (let made = 0; made < step.count; made += 1) insertNode(state, pool, null)
      return
    case 'surge':
      return insertNode(state, pool, step.replaces)
    case 'remove':
      return step.ids.forEach((id) => markNodeLeaving(state, rowAt(state.nodes, id)))
    case 'promote':
      return step.ids.forEach(promote)
    case 'switch':
      promote(step.to)
      markNodeLeaving(state, rowAt(state.nodes, step.from))
  }
}

function insertNode(state: NodeModelState, pool: ModelPool, replacesId: number | null): void {
  state.lastId += 1
  const { lastId: id } = state
  state.nodes.set(id, {
    id,
    poolId: pool.id,
    role: replacesId === null ? 'member' : 'surge',
    replacesId,
    isRecycleRequested: false,
    isReady: false,
    isLost: false,
    observedSpecSerial: 0,
    hasBeenReady: false,
    isDrained: false,
    version: findPatch(neutralCatalogue, state.version),
    host: 'none',
    isHostThere: false,
    joinedSerial: null,
    isUp: false,
    isProtected: false,
  })
  state.jobs.add(id, 'orch_node_create')
}

/** Marks a node as leaving, with a deletion job of the system unless a job already removes it. */
export function markNodeLeaving({ jobs }: NodeModelState, node: ModelNode): void {
  Object.assign(node, { role: 'leaving', replacesId: null })
  if (!jobs.all.some((job) => job.resourceId === node.id && job.action === 'orch_node_delete'))
    jobs.add(node.id, 'orch_node_delete')
}
