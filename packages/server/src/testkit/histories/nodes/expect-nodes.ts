import { type ModelNode, type NodeModelState, nodesOf } from './node-state.ts'
import { must } from '../model/violation.ts'

/** Throws Violation unless each pool has its desired members, and at most one surge node, for a member to be replaced (decisions E2, E6, E7). */
export function expectNodesSound(state: NodeModelState): void {
  for (const pool of state.pools.values()) {
    const nodes = nodesOf(state, pool.id)
    const printState = (): string => JSON.stringify([pool, nodes])
    const members = nodes.filter((node) => node.role === 'member')
    const surges = nodes.filter((node) => node.role === 'surge')
    const isDeleting = pool.isDeleted || state.isDeleted
    must(members.length === (isDeleting ? 0 : pool.count), 'a pool has its desired number of members', printState)
    must(surges.length <= 1, 'a pool makes one replacement at a time', printState)
    for (const surge of surges)
      must(
        members.some((node) => node.id === surge.replacesId && node.isRecycleRequested),
        'a replacement has a member to replace',
        printState,
      )
  }
  must(
    !state.isDeleted || state.plane === null || state.pools.size > 0 || !state.isGone,
    'a deleted cluster leaves nothing behind',
    () => JSON.stringify(state.plane),
  )
}

/** Throws Violation unless exactly the latest desired state is reached: no unfinished job, complete deletions, nodes ready and up to date. */
export function expectNodesConverged(state: NodeModelState): void {
  const open = state.jobs.all.filter((job) => job.status === 'open')
  must(open.length === 0, 'every job ends', () => JSON.stringify(open))
  must(state.isGone === state.isDeleted, 'deletions complete', () => JSON.stringify([...state.nodes.values()]))
  if (state.isDeleted)
    return must(state.pools.size + state.nodes.size === 0 && state.plane === null, 'deletions complete', () =>
      JSON.stringify([...state.nodes]),
    )
  const { plane } = state
  const isReached =
    plane?.isComplete === true && plane.version === state.version && plane.isHighlyAvailable === state.isHighlyAvailable
  must(isReached, 'a control plane reaches its desired state', () => JSON.stringify(plane))
  for (const pool of state.pools.values()) {
    must(!pool.isDeleted, 'deletions complete', () => JSON.stringify(pool))
    for (const node of nodesOf(state, pool.id))
      must(isConverged(node, pool.specSerial), 'a node reaches its desired state', () => JSON.stringify([pool, node]))
  }
}

function isConverged(node: ModelNode, specSerial: number): boolean {
  const isThere = node.host === 'running' && node.isHostThere && node.joinedSerial === specSerial
  const isKnown = node.isReady && !node.isLost && !node.isRecycleRequested && node.observedSpecSerial === specSerial
  return node.role === 'member' && isThere && isKnown
}
