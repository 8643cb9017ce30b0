import type { Event, Pool } from '@moorage/sdk'
import { isUnderWay } from '../../show/event-words.ts'

/** Where a node is in its life, as far as the interface tells: a member that takes pods or not, one that comes, one that goes, one that has gone. */
export type NodePhase = 'coming' | 'ready' | 'not-ready' | 'leaving' | 'gone'

/** A node in the picture of its pool. */
export interface NodeTile {
  readonly id: string
  readonly phase: NodePhase
  readonly hostId: number | null
  /** Whether it stands in the pool; what comes in place of another, or goes, does not (decision E6.1). */
  readonly isMember: boolean
  /** Version that it was made with; null where only an older one can be said. */
  readonly version: string | null
  /** What the node waits for, in the words of its event; '' where nothing is said. */
  readonly waitsFor: string
}

/** What tiles are made of: the pool as it is, and what has happened to its cluster, the newest first. */
interface PoolStory {
  readonly pool: Pick<Pool, 'id' | 'nodes'>
  readonly clusterId: number
  readonly clusterVersion: string
  readonly events: readonly Event[]
}

/** The nodes of a pool, those that are on their way, and those that go; while nodes are being replaced also those that have gone since it began. */
export function nodeTiles({ pool, clusterId, clusterVersion, events }: PoolStory): readonly NodeTile[] {
  const told = readNodeEvents(pool.id, events)
  const versionOf = (id: string): string | null =>
    (told.created.get(id)?.event.id ?? 0) > lastChange(clusterId, events) ? clusterVersion : null
  const begun = replacementBegan(pool.id, clusterId, events)
  const members = pool.nodes.map(({ id, instance_id: hostId, status }): NodeTile => {
    const comes = told.created.get(id)
    const isComing = status !== 'ready' && comes !== undefined && isUnderWay(comes.event)
    const phase = status === 'ready' ? 'ready' : isComing ? 'coming' : 'not-ready'
    return { id, phase, hostId, isMember: true, version: versionOf(id), waitsFor: isComing ? comes.text : '' }
  })
  const isMember = (id: string): boolean => pool.nodes.some((one) => one.id === id)
  const others = (from: ReadonlyMap<string, NodeEvent>, phase: NodePhase, isShown: (event: Event) => boolean) =>
    [...from]
      .filter(([id, { event }]) => !isMember(id) && isShown(event))
      .map(([id, { text }]): NodeTile => {
        const waitsFor = phase === 'gone' ? '' : text
        return { id, phase, hostId: null, isMember: false, version: versionOf(id), waitsFor }
      })
      .toReversed()
  return [
    ...members,
    ...others(told.created, 'coming', (event) => isUnderWay(event) && !told.deleted.has(idOf(event))),
    ...others(told.deleted, 'leaving', isUnderWay),
    ...others(told.deleted, 'gone', ({ id, status }) => status === 'finished' && begun !== null && id > begun),
  ]
}

interface NodeEvent {
  readonly event: Event
  readonly text: string
}

/** The message of an event about a node begins with the node's id; behind it stands what it waits for (decision F1.2). */
const named = /^(\d+-[0-9a-f]{12})(?::\s*(.*))?$/s

function idOf({ message }: Event): string {
  return named.exec(message ?? '')?.[1] ?? ''
}

/** The newest creation and the newest deletion of each node of a pool. */
function readNodeEvents(poolId: number, events: readonly Event[]) {
  const created = new Map<string, NodeEvent>()
  const deleted = new Map<string, NodeEvent>()
  for (const event of events) {
    const map = event.action === 'orch_node_create' ? created : event.action === 'orch_node_delete' ? deleted : null
    const [, id, text = ''] = named.exec(event.message ?? '') ?? []
    if (map === null || id === undefined || event.entity.id !== poolId || map.has(id)) continue
    map.set(id, { event, text })
  }
  return { created, deleted }
}

/** Number of the last change of the cluster that nodes follow only when they are replaced; 0 where none is known (decisions E4, E5). */
function lastChange(clusterId: number, events: readonly Event[]): number {
  const change = events.find(
    ({ action, entity, status }) =>
      action === 'orch_cluster_update' && entity.id === clusterId && status !== 'notification',
  )
  return change?.id ?? 0
}

/** What replaces nodes one after another. */
const replacing: readonly Event['action'][] = [
  'orch_cluster_recycle',
  'orch_cluster_update',
  'orch_pool_recycle',
  'orch_node_recycle',
]

/** Number of the operation by which nodes of the pool are being replaced now; null where they are not. The oldest of several. */
function replacementBegan(poolId: number, clusterId: number, events: readonly Event[]): number | null {
  const found = events.findLast(
    (one) =>
      isUnderWay(one) &&
      replacing.includes(one.action) &&
      (one.entity.type === 'orchcluster' ? one.entity.id === clusterId : one.entity.id === poolId),
  )
  return found?.id ?? null
}

/** How many tiles there are of each phase, as one sentence for those who do not see the picture. */
export function tellTiles(tiles: readonly NodeTile[]): string {
  const parts = Object.entries(phaseWords).map(([phase, words]) => {
    const count = tiles.filter((one) => one.phase === phase).length
    return count === 0 ? '' : `${count} ${words.toLowerCase()}`
  })
  const told = parts.filter((part) => part !== '').join(', ')
  return told === '' ? 'No nodes.' : `Nodes: ${told}.`
}

/** Phases as people read them. */
export const phaseWords: Readonly<Record<NodePhase, string>> = {
  ready: 'Ready',
  coming: 'Provisioning',
  'not-ready': 'Not ready',
  leaving: 'Deleting',
  gone: 'Deleted',
}
