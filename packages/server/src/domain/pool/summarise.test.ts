import { describe, expect, it } from 'vitest'
import type { OpenJob } from '../job/unreached-verdict.ts'
import { nodesProgress, firstWaitCause, type JobNode, type PoolState } from './nodes-progress.ts'
import { summarisePool } from './summarise.ts'
import type { JobActionOf, StoredTarget } from '../job/jobs.ts'

const ready: JobNode = {
  id: 1,
  role: 'member',
  replacesId: null,
  isRecycleRequested: false,
  isReady: true,
  isLost: false,
  observedSpecSerial: 1,
}
const two = (...nodes: JobNode[]): PoolState => ({ desired: { count: 2, isDeleted: false }, nodes })
const unready: JobNode = { ...ready, id: 2, isReady: false }
const leaving: JobNode = { ...ready, id: 3, role: 'leaving', isReady: false }
const surge: JobNode = { ...ready, id: 4, role: 'surge', replacesId: 1, isReady: false }
const whole = two(ready, { ...ready, id: 2 })
const settled = { cause: null, isStuck: false, progress: null, deadlineMs: 60_000 } as const
const job = <Action extends JobActionOf<'cluster' | 'pool'>>(
  action: Action,
  target: StoredTarget = {},
  spentMs = 0,
): OpenJob<Action> => ({
  id: 9,
  action,
  spentMs,
  target,
})

const [make, removal, found] = [job('orch_pool_create'), job('orch_pool_delete'), job('orch_cluster_create')]
const update = (target: StoredTarget) => job('orch_pool_update', target)
const recycle = (target: StoredTarget) => job('orch_pool_recycle', target)
const [second, third] = [2, 5].map((id) => ({ ...ready, id })) as [JobNode, JobNode]
const goingPool: PoolState = { desired: { count: 1, isDeleted: true }, nodes: [leaving] }

describe('what a job still needs from nodes', () => {
  it.each<[string, OpenJob<JobActionOf<'cluster' | 'pool'>>, PoolState[], string | null, number | null]>([
    ['a new pool with one of two ready', make, [two(ready, unready)], 'nodes.joining', 50],
    ['a new pool that lacks a row', make, [two(ready)], 'nodes.joining', 50],
    ['a complete new pool', make, [whole], null, 99],
    ['a complete new pool while a node leaves', make, [two(...whole.nodes, leaving)], null, 99],
    ['a pool with one node more than desired', update({}), [two(...whole.nodes, third)], 'nodes.joining', 99],
    ['a cluster with one complete pool of two', found, [whole, two(unready)], 'nodes.joining', 50],
    ['a cluster with one deleted pool', found, [whole, goingPool], null, 99],
    [
      'a smaller pool whose node still exists',
      update({ nodeIds: [3] }),
      [two(...whole.nodes, leaving)],
      'nodes.leaving',
      66,
    ],
    ['a smaller pool whose node is gone', update({ nodeIds: [3] }), [whole], null, 99],
    [
      'new labels that one node lacks',
      update({ specSerial: 2 }),
      [two(ready, { ...second, observedSpecSerial: 2 })],
      'nodes.joining',
      50,
    ],
    ['new labels that all have', update({ specSerial: 1 }), [whole], null, 99],
    [
      'a recycle with one node present and one leaving',
      recycle({ nodeIds: [1, 3] }),
      [two(ready, surge, leaving)],
      'nodes.replacing',
      0,
    ],
    ['a recycle whose last node leaves', recycle({ nodeIds: [3, 7] }), [two(ready, leaving)], 'nodes.leaving', 50],
    ['a recycle whose nodes are gone', job('orch_cluster_recycle', { nodeIds: [7, 8] }), [whole], null, 99],
    ['an upgrade, which affects no node', job('orch_cluster_update', { version: '1.36' }), [two(unready)], null, null],
    ['a removal with nodes left', removal, [two(leaving)], 'nodes.leaving', null],
    [
      'a removal that was just requested',
      job('orch_cluster_delete', { nodeIds: [1, 3] }),
      [two(ready, leaving)],
      'nodes.replacing',
      0,
    ],
    ['a removal without nodes', job('orch_pool_delete', { nodeIds: [3] }), [two()], null, 99],
  ])('%s', (_words, one, pools, cause, percent) => {
    expect(nodesProgress(one, pools)).toEqual({ cause, percent })
  })

  it('several jobs wait for the first missing node', () => {
    expect(firstWaitCause([], [whole])).toBeNull()
    expect(firstWaitCause([job('orch_cluster_update'), job('orch_cluster_create')], [whole])).toBeNull()
    expect(firstWaitCause([job('orch_cluster_update'), job('orch_cluster_create')], [two(unready)])).toBe(
      'nodes.joining',
    )
  })
})

describe("verdicts on a pool's jobs (decision D11)", () => {
  const verdictOf = (
    pool: PoolState,
    one: OpenJob<JobActionOf<'pool'>>,
    end: Parameters<typeof summarisePool>[2] = settled,
  ) => summarisePool(pool, [one], end).verdicts.get(9)

  it('a job about one node names it when it fails, and has no message when it succeeds (decision F1)', () => {
    const ofNode = job('orch_node_recycle', { nodeIds: [1], node: '7-6271d495af32' }, 60_000)
    expect(verdictOf(whole, ofNode)).toMatchObject({
      kind: 'failed',
      message: expect.stringMatching(/^7-6271d495af32: Nodes are still/),
    })
    expect(verdictOf(two(), ofNode)).toEqual({ kind: 'finished' })
  })

  it('jobs finish when their nodes are ready, or gone, and report the finished share', () => {
    expect(verdictOf(whole, job('orch_pool_create'))).toEqual({ kind: 'finished' })
    expect(verdictOf(two(ready, unready), job('orch_pool_create'))).toEqual({
      kind: 'open',
      progress: { percent: 50, remainingMs: null },
    })
    expect(verdictOf(two(leaving), job('orch_pool_delete'))).toEqual({ kind: 'open', progress: null })
  })

  it('jobs fail after the deadline with the cause, immediately if retrying cannot help', () => {
    expect(verdictOf(two(ready, unready), job('orch_pool_create', {}, 60_000))).toEqual({
      kind: 'failed',
      message: 'Not every node is ready yet. Timed out after 60 seconds.',
    })
    const many: PoolState = { desired: { count: 11, isDeleted: false }, nodes: [] }
    expect(verdictOf(many, job('orch_pool_create', {}, 60_000))).toMatchObject({ kind: 'open' })
    expect(
      verdictOf(two(ready), job('orch_pool_create'), { ...settled, isStuck: true, cause: 'infrastructure.refused' }),
    ).toEqual({ kind: 'failed', message: 'The infrastructure rejected the request.' })
  })

  it('a deleted pool is gone with its last node, and its other jobs are canceled', () => {
    const deleted = (...nodes: JobNode[]): PoolState => ({ desired: { count: 2, isDeleted: true }, nodes })
    expect(summarisePool(deleted(), [job('orch_pool_delete')], settled)).toEqual({
      isGone: true,
      isInTrash: false,
      verdicts: new Map([[9, { kind: 'finished' }]]),
    })
    expect(summarisePool(deleted(leaving), [], settled).isGone).toBe(false)
    expect(summarisePool(two(), [], settled).isGone).toBe(false)
    expect(verdictOf(deleted(leaving), job('orch_pool_update'))).toEqual({
      kind: 'canceled',
      message: 'A later request replaced this one.',
    })
  })
})
