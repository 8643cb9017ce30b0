import type { Event, Pool } from '@moorage/sdk'
import { isUnderWay } from '../../show/event-words.ts'

/** Lifecycle phase of a node as far as the API reports it: `ready` and `not-ready` are members; `gone` is deleted. */
export type NodePhase = 'coming' | 'ready' | 'not-ready' | 'leaving' | 'gone'

/** A node as a tile of its pool. */
export interface NodeTile {
  readonly id: string
  readonly phase: NodePhase
  readonly hostId: number | null
  /** True if the node is listed in the pool. A replacement in provisioning and a node in deletion are not (decision E6.1). */
  readonly isMember: boolean
  /** Version at creation; null if the node is older than the last change of the cluster. */
  readonly version: string | null
  /** What the node waits for, from the message of its event; '' if unknown. */
  readonly waitsFor: string
}

interface PoolStory {
  readonly pool: Pick<Pool, 'id' | 'nodes'>
  readonly clusterId: number
  readonly clusterVersion: string
  readonly events: readonly Event[]
}

/** Returns the nodes of a pool, those in provisioning and deletion, and during a replacement also those deleted since it began. */
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

/** The message of a node event starts with the node ID, followed by what the node waits for (decision F1.2). */
const named = /^(\d+-[0-9a-f]{12})(?::\s*(.*))?$/s

function idOf({ message }: Event): string {
  return named.exec(message ?? '')?.[1] ?? ''
}

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

/** Returns the event ID of the last cluster change that nodes adopt only when replaced; 0 if unknown (decisions E4, E5). */
function lastChange(clusterId: number, events: readonly Event[]): number {
  const change = events.find(
    ({ action, entity, status }) =>
      action === 'orch_cluster_update' && entity.id === clusterId && status !== 'notification',
  )
  return change?.id ?? 0
}

const replacing: readonly Event['action'][] = [
  'orch_cluster_recycle',
  'orch_cluster_update',
  'orch_pool_recycle',
  'orch_node_recycle',
]

/** Returns the event ID of the oldest operation in progress that replaces nodes of the pool; null without one. */
function replacementBegan(poolId: number, clusterId: number, events: readonly Event[]): number | null {
  const found = events.findLast(
    (one) =>
      isUnderWay(one) &&
      replacing.includes(one.action) &&
      (one.entity.type === 'orchcluster' ? one.entity.id === clusterId : one.entity.id === poolId),
  )
  return found?.id ?? null
}

/** Summarizes the tile counts by phase, for screen readers. */
export function tellTiles(tiles: readonly NodeTile[]): string {
  const parts = Object.entries(phaseWords).map(([phase, words]) => {
    const count = tiles.filter((one) => one.phase === phase).length
    return count === 0 ? '' : `${count} ${words.toLowerCase()}`
  })
  const told = parts.filter((part) => part !== '').join(', ')
  return told === '' ? 'No nodes.' : `Nodes: ${told}.`
}

/** Displayed names of the phases. */
export const phaseWords: Readonly<Record<NodePhase, string>> = {
  ready: 'Ready',
  coming: 'Provisioning',
  'not-ready': 'Not ready',
  leaving: 'Deleting',
  gone: 'Deleted',
}
