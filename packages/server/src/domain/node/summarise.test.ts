import { describe, expect, it } from 'vitest'
import type { OpenJob } from '../job/unreached-verdict.ts'
import type { ObservedNode, DesiredNode } from './plan.ts'
import { type NodePassEnd, summariseNode } from './summarise.ts'
import type { JobActionOf } from '../job/jobs.ts'

const member: DesiredNode = {
  role: 'member',
  isLost: false,
  hasBeenReady: false,
  isDrained: false,
  protectedPods: null,
  specSerial: 1,
  host: 'running',
  controlPlane: 'ready',
  isDrainOver: true,
}
const leaving: DesiredNode = { ...member, role: 'leaving', hasBeenReady: true, isDrained: true, host: 'gone' }
const there: ObservedNode = {
  node: { isReady: true, specSerial: 3, pods: 0 },
  isHostMissing: false,
  isDrained: false,
  isRemoved: false,
}
const unready: ObservedNode = { ...there, node: { isReady: false, specSerial: 3, pods: 0 } }
const absent: ObservedNode = { ...there, node: null }
const gone: ObservedNode = { ...absent, isRemoved: true }
const settled: NodePassEnd = {
  cause: null,
  isStuck: false,
  progress: null,
  deadlineMs: 60_000,
  nodes: 1,
  publicId: '7-6271d495af32',
}
const waiting: NodePassEnd = { ...settled, cause: 'node.joining' }

type NodeJob = JobActionOf<'node'>
const create: OpenJob<NodeJob> = { id: 1, action: 'orch_node_create', spentMs: 0, target: {} }
const remove: OpenJob<NodeJob> = { ...create, action: 'orch_node_delete' }
const verdictOf = (desired: DesiredNode, observed: ObservedNode | null, job: OpenJob<NodeJob>, end = waiting) =>
  summariseNode(desired, observed, [job], end).verdicts.get(1)

describe('the recorded state of a node follows the observed state', () => {
  it('an unknown state changes nothing', () => {
    expect(summariseNode(member, null, [], waiting)).toEqual({
      isReady: null,
      observedSpecSerial: null,
      isNewlyLost: false,
      isNewlyDrained: false,
      isGone: false,
      verdicts: new Map(),
    })
  })

  it('is ready if its cluster reports that and its host is not lost', () => {
    expect(summariseNode(member, there, [], settled)).toMatchObject({ isReady: true, observedSpecSerial: 3 })
    expect(summariseNode(member, unready, [], settled)).toMatchObject({ isReady: false, observedSpecSerial: 3 })
    expect(summariseNode(member, absent, [], settled)).toMatchObject({ isReady: false, observedSpecSerial: null })
    expect(summariseNode({ ...member, host: 'deleting' }, there, [], settled).isReady).toBe(false)
  })

  it.each<[string, DesiredNode, ObservedNode, boolean]>([
    ['a host that is gone', { ...member, host: 'gone' }, there, true],
    ['a host that is being deleted', { ...member, host: 'deleting' }, there, true],
    ['a host that is not found', member, { ...there, isHostMissing: true }, true],
    ['a host that was shut down', { ...member, host: 'offline' }, there, false],
    ['a host recorded as lost', { ...member, isLost: true, host: 'gone' }, there, false],
    ['the host of a leaving node', { ...leaving, host: 'gone' }, there, false],
  ])('E7: with %s the node is newly lost: %#', (_words, desired, observed, isNewlyLost) => {
    expect(summariseNode(desired, observed, [], settled).isNewlyLost).toBe(isNewlyLost)
  })

  it('a drain is reported once; a node is gone when it is in no cluster and has no host', () => {
    expect(
      summariseNode({ ...leaving, isDrained: false }, { ...there, isDrained: true }, [], settled).isNewlyDrained,
    ).toBe(true)
    expect(summariseNode(leaving, { ...there, isDrained: true }, [], settled).isNewlyDrained).toBe(false)
    expect(summariseNode(leaving, gone, [], settled).isGone).toBe(true)
    expect(summariseNode(leaving, absent, [], settled).isGone).toBe(false)
    expect(summariseNode({ ...leaving, host: 'deleting' }, gone, [], settled).isGone).toBe(false)
    expect(summariseNode({ ...leaving, controlPlane: 'deleted' }, there, [], settled).isGone).toBe(true)
    expect(summariseNode({ ...member, host: 'gone' }, gone, [], settled).isGone).toBe(false)
  })
})

describe("verdicts on a node's jobs (decision D11); a message begins with the node's ID (decision F1)", () => {
  const id = settled.publicId
  const [open, finished] = [{ kind: 'open', progress: null }, { kind: 'finished' }] as const
  const failed = (why: string) => ({ kind: 'failed', message: `${id}: ${why}` })
  const lost = failed('The host of this node is lost. A new node replaces it.')
  const late = failed('The node is not ready in its cluster yet. Timed out after 60 seconds.')
  const early = { kind: 'canceled', message: `${id}: The node was removed before it was ready.` }
  const withPods = {
    ...finished,
    message: `${id}: The drain timed out. The node was removed with pods that were still on it.`,
  }
  const withProtected = {
    ...finished,
    message: `${id}: The drain timed out. The node was removed with pods that disruption budgets protected: shop/web (budget web).`,
  }
  const undrained: DesiredNode = { ...leaving, isDrained: false }
  it.each<[string, DesiredNode, ObservedNode | null, OpenJob<NodeJob>, unknown]>([
    ['creation, not ready', member, unready, create, open],
    ['creation, not observed', member, null, create, open],
    ['creation, ready', member, there, create, finished],
    ['creation, was ready earlier', { ...member, hasBeenReady: true }, null, create, finished],
    ['creation, removed earlier', { ...leaving, hasBeenReady: false }, absent, create, early],
    ['creation, host lost', { ...member, host: 'gone' }, absent, create, lost],
    ['creation, host recorded as lost', { ...leaving, hasBeenReady: false, isLost: true }, null, create, lost],
    ['creation, after the deadline', member, unready, { ...create, spentMs: 60_000 }, late],
    ['removal, still present', leaving, absent, remove, open],
    ['removal, not observed', leaving, null, remove, open],
    ['removal, gone', leaving, gone, remove, finished],
    ['removal, gone with pods', undrained, gone, remove, withPods],
    [
      'removal, gone with protected pods',
      { ...undrained, protectedPods: 'shop/web (budget web)' },
      gone,
      remove,
      withProtected,
    ],
    ['removal, gone, just drained', undrained, { ...gone, isDrained: true }, remove, finished],
    ['removal, gone while pods were being evicted', { ...undrained, isDrainOver: false }, gone, remove, finished],
    ['removal of a lost node', { ...undrained, isLost: true }, gone, remove, finished],
    ['removal of a node that was never ready', { ...undrained, hasBeenReady: false }, gone, remove, finished],
    ['removal with the cluster', { ...undrained, controlPlane: 'deleted' }, absent, remove, finished],
  ])('%s', (_words, desired, observed, job, verdict) => {
    expect(verdictOf(desired, observed, job)).toEqual(verdict)
  })

  it('nodes added together have more time', () => {
    expect(verdictOf(member, unready, { ...create, spentMs: 60_000 }, { ...waiting, nodes: 11 })).toMatchObject({
      kind: 'open',
    })
    expect(verdictOf(member, unready, { ...create, spentMs: 120_000 }, { ...waiting, nodes: 11 })).toMatchObject({
      kind: 'failed',
    })
  })
})
