import { type ModelNode, type NodeWorld, nodesOf } from './node-world.ts'
import { must } from '../model/violation.ts'

/**
 * Checks the invariants of every moment: the desired number of members, at most one replacement, and only of a member to be replaced (decisions E2, E6, E7).
 */
export function expectNodesSound(world: NodeWorld): void {
  for (const pool of world.pools.values()) {
    const nodes = nodesOf(world, pool.id)
    const tell = (): string => JSON.stringify([pool, nodes])
    const members = nodes.filter((node) => node.role === 'member')
    const surges = nodes.filter((node) => node.role === 'surge')
    const isGoing = pool.isDeleted || world.isDeleted
    must(members.length === (isGoing ? 0 : pool.count), 'a pool has the members that are wanted', tell)
    must(surges.length <= 1, 'a pool makes one replacement at a time', tell)
    for (const surge of surges)
      must(
        members.some((node) => node.id === surge.replacesId && node.isRecycleWanted),
        'a replacement has something to replace',
        tell,
      )
  }
  must(
    !world.isDeleted || world.plane === null || world.pools.size > 0 || !world.isGone,
    'a cluster is gone with everything',
    () => JSON.stringify(world.plane),
  )
}

/** Checks the final state: exactly the latest desired state. */
export function expectNodesRest(world: NodeWorld): void {
  const open = world.jobs.all.filter((job) => job.status === 'open')
  must(open.length === 0, 'every job ends', () => JSON.stringify(open))
  must(world.isGone === world.isDeleted, 'what is deleted goes for good', () =>
    JSON.stringify([...world.nodes.values()]),
  )
  if (world.isDeleted)
    return must(
      world.pools.size + world.nodes.size === 0 && world.plane === null,
      'what is deleted goes for good',
      () => JSON.stringify([...world.nodes]),
    )
  const { plane } = world
  const isReached =
    plane?.isComplete === true && plane.version === world.version && plane.isHighlyAvailable === world.isHighlyAvailable
  must(isReached, 'a control plane ends as it is wanted', () => JSON.stringify(plane))
  for (const pool of world.pools.values()) {
    must(!pool.isDeleted, 'what is deleted goes for good', () => JSON.stringify(pool))
    for (const node of nodesOf(world, pool.id))
      must(isAtRest(node, pool.specSerial), 'a node ends as it is wanted', () => JSON.stringify([pool, node]))
  }
}

function isAtRest(node: ModelNode, specSerial: number): boolean {
  const isThere = node.host === 'running' && node.isHostThere && node.joinedSerial === specSerial
  const isKnown = node.isReady && !node.isLost && !node.isRecycleWanted && node.seenSpecSerial === specSerial
  return node.role === 'member' && isThere && isKnown
}
