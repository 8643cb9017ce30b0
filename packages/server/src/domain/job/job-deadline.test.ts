import type { JobAction } from '@moorage/contract'
import { describe, expect, it } from 'vitest'
import { jobDeadlineMs, readNodeIds } from './job-deadline.ts'
import type { StoredTarget } from './jobs.ts'

const ids = (count: number) => ({ nodeIds: Array.from({ length: count }, (_none, index) => index + 1) })

describe('working time after which a job times out (decision D11)', () => {
  it.each<[JobAction, StoredTarget, number, number]>([
    ['orch_cluster_recycle', ids(3), 0, 3],
    ['orch_pool_recycle', ids(1), 50, 1],
    ['orch_node_recycle', ids(1), 0, 1],
    ['orch_pool_recycle', {}, 0, 1],
    ['orch_cluster_update', { version: '1.36' }, 50, 1],
    ['orch_cluster_update', { isHighlyAvailable: true, ...ids(4) }, 50, 4],
    ['orch_cluster_create', {}, 0, 1],
    ['orch_cluster_create', {}, 10, 1],
    ['orch_cluster_create', {}, 11, 2],
    ['orch_pool_create', {}, 100, 10],
    ['orch_pool_update', ids(25), 5, 3],
    ['orch_pool_delete', {}, 21, 3],
    ['orch_cluster_delete', ids(21), 2, 3],
    ['orch_node_create', {}, 20, 2],
    ['orch_node_delete', {}, 1, 1],
    ['orch_kubeconfig_regenerate', { serial: 2 }, 100, 1],
    ['host_create', {}, 100, 1],
  ])('%s naming %j, of %i nodes: times %i', (action, target, nodes, times) => {
    expect(jobDeadlineMs({ action, target }, 60_000, nodes)).toBe(times * 60_000)
  })

  it('without nodes, the deadline is that of one resource', () => {
    expect(jobDeadlineMs({ action: 'orch_node_delete', target: {} }, 1_000)).toBe(1_000)
  })

  it('a target names nodes by ID', () => {
    expect(readNodeIds({ nodeIds: [1, 'x', 3] })).toEqual([1, 3])
    expect(readNodeIds({ nodeIds: 'all' })).toEqual([])
    expect(readNodeIds({})).toEqual([])
  })
})
