import type { Event, Pool } from '@moorage/sdk'
import { isInProgress } from '../../display/events/event-titles.ts'

/** Lifecycle phase of a node. Nodes of the pool are `ready` or `not-ready`; `gone` is deleted. */
export type NodePhase = 'coming' | 'ready' | 'not-ready' | 'leaving' | 'gone'

/** Node as a tile of its pool. */
export interface NodeTile {
  readonly id: string
  readonly phase: NodePhase
  readonly hostId: number | null
  /** Pools do not list a replacement in provisioning or a node in deletion (decision E6.1). */
  readonly isMember: boolean
  /** Version; null if the node is older than the last change of the cluster. */
  readonly version: string | null
  /** Wait reason from the node's event; '' if unknown. */
  readonly waitsFor: string
}

interface NodeTilesInput {
  readonly pool: Pick<Pool, 'id' | 'nodes'>
  readonly clusterId: number
  readonly clusterVersion: string
  readonly events: readonly Event[]
}

/** Returns tiles for a pool's nodes, including nodes in provisioning and deletion. During a replacement, also includes nodes deleted since its start. */
export function nodeTiles({ pool, clusterId, clusterVersion, events }: NodeTilesInput): readonly NodeTile[] {
  const reported = readNodeEvents(pool.id, events)
  const versionOf = (id: string): string | null =>
    (reported.created.get(id)?.event.id ?? 0) > lastChange(clusterId, events) ? clusterVersion : null
  const replacementStart = replacementBegan(pool.id, clusterId, events)
  const members = pool.nodes.map(({ id, instance_id: hostId, status }): NodeTile => {
    const creation = reported.created.get(id)
    const isProvisioning = status !== 'ready' && creation !== undefined && isInProgress(creation.event)
    const phase = status === 'ready' ? 'ready' : isProvisioning ? 'coming' : 'not-ready'
    return { id, phase, hostId, isMember: true, version: versionOf(id), waitsFor: isProvisioning ? creation.text : '' }
  })
  const isMember = (id: string): boolean => pool.nodes.some((one) => one.id === id)
  const others = (from: ReadonlyMap<string, NodeEvent>, phase: NodePhase, isIncluded: (event: Event) => boolean) =>
    [...from]
      .filter(([id, { event }]) => !isMember(id) && isIncluded(event))
      .map(([id, { text }]): NodeTile => {
        const waitsFor = phase === 'gone' ? '' : text
        return { id, phase, hostId: null, isMember: false, version: versionOf(id), waitsFor }
      })
      .toReversed()
  return [
    ...members,
    ...others(reported.created, 'coming', (event) => isInProgress(event) && !reported.deleted.has(idOf(event))),
    ...others(reported.deleted, 'leaving', isInProgress),
    ...others(
      reported.deleted,
      'gone',
      ({ id, status }) => status === 'finished' && replacementStart !== null && id > replacementStart,
    ),
  ]
}

interface NodeEvent {
  readonly event: Event
  readonly text: string
}

/** Message of a node event: the node ID, followed by the wait reason (decision F1.2). */
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

/** Returns the event ID; 0 if unknown. The change takes effect only on new nodes (decisions E4, E5). */
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

function replacementBegan(poolId: number, clusterId: number, events: readonly Event[]): number | null {
  const found = events.findLast(
    (one) =>
      isInProgress(one) &&
      replacing.includes(one.action) &&
      (one.entity.type === 'orchcluster' ? one.entity.id === clusterId : one.entity.id === poolId),
  )
  return found?.id ?? null
}

/** Returns a sentence with tile counts by phase, for screen readers. */
export function describeTiles(tiles: readonly NodeTile[]): string {
  const parts = Object.entries(phaseNames).map(([phase, words]) => {
    const count = tiles.filter((one) => one.phase === phase).length
    return count === 0 ? '' : `${count} ${words.toLowerCase()}`
  })
  const reported = parts.filter((part) => part !== '').join(', ')
  return reported === '' ? 'No nodes.' : `Nodes: ${reported}.`
}

/** Display names of node phases. */
export const phaseNames: Readonly<Record<NodePhase, string>> = {
  ready: 'Ready',
  coming: 'Provisioning',
  'not-ready': 'Not ready',
  leaving: 'Deleting',
  gone: 'Deleted',
}
