import type { Event } from '@moorage/sdk'
import { describe, expect, test } from 'vitest'
import { nodeTiles, describeTiles } from './node-tiles.ts'

const old = '7-6b090bfb1d48'
const kept = '7-6b090bfb1d49'
const fresh = '7-6b090d68a644'

function event(id: number, action: Event['action'], status: Event['status'], message: string | null = null): Event {
  const isPool = !action.startsWith('orch_cluster')
  const entity = { type: isPool ? 'orchnodepool' : 'orchcluster', id: isPool ? 7 : 1, label: 'x', url: '' } as const
  const rest = { rate: null, duration: null, secondary_entity: null, username: null, seen: false, read: false }
  return { ...rest, id, action, status, message, entity, percent_complete: 0, time_remaining: null, created: '' }
}

const ready = (id: string, host: number) => ({ id, instance_id: host, status: 'ready' }) as const
const input = { clusterId: 1, clusterVersion: '1.36' }
const tilesOf = (nodes: Parameters<typeof nodeTiles>[0]['pool']['nodes'], events: readonly Event[]) =>
  nodeTiles({ ...input, pool: { id: 7, nodes }, events: events.toReversed() }).map((one) => [
    one.id,
    one.phase,
    one.isMember,
    one.version,
  ])

const created = [
  event(1, 'orch_cluster_create', 'finished'),
  event(2, 'orch_node_create', 'finished', old),
  event(3, 'orch_node_create', 'finished', kept),
]
const upgrade = [event(4, 'orch_cluster_update', 'finished'), event(5, 'orch_cluster_recycle', 'started')]

describe('node tiles of a pool', () => {
  test('show the version of nodes created since the last cluster change', () => {
    expect(tilesOf([ready(old, 1), ready(kept, 2)], created)).toEqual([
      [old, 'ready', true, '1.36'],
      [kept, 'ready', true, '1.36'],
    ])
    expect(tilesOf([ready(old, 1)], [...created, ...upgrade.slice(0, 1)])).toEqual([[old, 'ready', true, null]])
  })

  test('include a replacement beside the node that it replaces (decision E6.1)', () => {
    const coming = event(6, 'orch_node_create', 'started', `${fresh}: The host of this node is not running yet.`)
    const events = [...created, ...upgrade, coming]
    expect(tilesOf([ready(old, 1), ready(kept, 2)], events)).toEqual([
      [old, 'ready', true, null],
      [kept, 'ready', true, null],
      [fresh, 'coming', false, '1.36'],
    ])
    const [tile] = nodeTiles({ ...input, pool: { id: 7, nodes: [] }, events: [coming] })
    expect(tile?.waitsFor).toBe('The host of this node is not running yet.')
  })

  test('include nodes in deletion, and deleted nodes until the replacement ends', () => {
    const switched = [...created, ...upgrade, event(6, 'orch_node_create', 'finished', fresh)]
    const nodes = [ready(kept, 2), ready(fresh, 3)]
    const members = [
      [kept, 'ready', true, null],
      [fresh, 'ready', true, '1.36'],
    ]
    const leaving = [...switched, event(7, 'orch_node_delete', 'started', old)]
    expect(tilesOf(nodes, leaving)).toEqual([...members, [old, 'leaving', false, null]])
    const gone = [...switched, event(7, 'orch_node_delete', 'finished', old)]
    expect(tilesOf(nodes, gone)).toEqual([...members, [old, 'gone', false, null]])
    const ended = gone.map((one) => (one.id === 5 ? { ...one, status: 'finished' as const } : one))
    expect(tilesOf(nodes, ended)).toEqual(members)
  })

  test('distinguish a new node from a node that lost readiness', () => {
    const node = { id: old, instance_id: null, status: 'not_ready' } as const
    expect(tilesOf([node], [event(2, 'orch_node_create', 'started', old)])[0]?.[1]).toBe('coming')
    expect(tilesOf([node], created)[0]?.[1]).toBe('not-ready')
  })

  test('exclude nodes of other pools', () => {
    const other = { ...event(9, 'orch_node_create', 'started', '8-6b090d68a644') }
    expect(tilesOf([], [{ ...other, entity: { ...other.entity, id: 8 } }])).toEqual([])
  })

  test('have a text summary', () => {
    const events = [...created, event(7, 'orch_node_delete', 'started', fresh)].toReversed()
    const pool = { id: 7, nodes: [ready(old, 1), ready(kept, 2)] }
    expect(describeTiles(nodeTiles({ ...input, pool, events }))).toBe('Nodes: 2 ready, 1 deleting.')
    expect(describeTiles([])).toBe('No nodes.')
  })
})
