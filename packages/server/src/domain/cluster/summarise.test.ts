import { describe, expect, it } from 'vitest'
import type { OpenJob } from '../job/unreached-verdict.ts'
import type { JobNode, PoolState } from '../pool/nodes-progress.ts'
import type { ObservedCluster, DesiredCluster } from './plan.ts'
import {
  observedCluster as there,
  convergedCluster as wanted,
  wholePlane as plane,
} from '#testkit/situations/clusters.ts'
import { summariseCluster } from './summarise.ts'
import type { JobActionOf, StoredTarget } from '../job/jobs.ts'

const leaving: DesiredCluster = { ...wanted, isDeleted: true, pools: 0 }
const unborn: ObservedCluster = { ...there, cluster: { ...plane, isComplete: false } }
const absent: ObservedCluster = { ...there, cluster: null }
const removed: ObservedCluster = { ...absent, isRemoved: true }
const available: DesiredCluster = { ...wanted, isHighlyAvailable: true }
const thereAvailable: ObservedCluster = { ...there, cluster: { ...plane, isHighlyAvailable: true } }
const ready: JobNode = {
  id: 1,
  role: 'member',
  replacesId: null,
  isRecycleRequested: false,
  isReady: true,
  isLost: false,
  observedSpecSerial: 1,
}
const whole: readonly PoolState[] = [{ desired: { count: 1, isDeleted: false }, nodes: [ready] }]
const joining: readonly PoolState[] = [
  { desired: { count: 1, isDeleted: false }, nodes: [{ ...ready, isReady: false }] },
]
const settled = { cause: null, isStuck: false, progress: null, deadlineMs: 60_000 } as const
const working = { ...settled, cause: 'cluster.working', progress: { percent: 30, remainingMs: 500 } } as const

type ClusterJob = JobActionOf<'cluster'>
const job = (action: ClusterJob, target: StoredTarget = {}, spentMs = 0): OpenJob<ClusterJob> => ({
  id: 9,
  action,
  spentMs,
  target,
})

const [creation, update] = [job('orch_cluster_create'), (target: StoredTarget) => job('orch_cluster_update', target)]
const renewal = (target: StoredTarget) => job('orch_kubeconfig_regenerate', target)
const recycle = (target: StoredTarget) => job('orch_cluster_recycle', target)
const opening = (target: StoredTarget) => job('orch_control_plane_acl_delete', target)
const listing = (target: StoredTarget) => job('orch_control_plane_acl_update', target)

describe('the recorded state of a control plane follows the observed state', () => {
  const seenAs = (of: DesiredCluster, observed: ObservedCluster | null, jobs: OpenJob<ClusterJob>[] = []) =>
    summariseCluster(of, observed, { jobs, pools: whole }, settled)

  it('an unknown state changes nothing', () => {
    expect(seenAs(wanted, null)).toEqual({
      isGone: false,
      isInTrash: false,
      isNewlyProvisioned: false,
      reached: null,
      isMissing: null,
      isNewlyMissing: false,
      verdicts: new Map(),
    })
  })

  it('is provisioned once observed complete, and only then has a version', () => {
    expect(seenAs(wanted, there)).toMatchObject({
      isNewlyProvisioned: false,
      reached: { version: '1.35', isHighlyAvailable: false, credentialsSerial: 1 },
      isMissing: false,
    })
    expect(seenAs({ ...wanted, hasBeenProvisioned: false }, there)).toMatchObject({ isNewlyProvisioned: true })
    expect(seenAs({ ...wanted, hasBeenProvisioned: false }, unborn)).toMatchObject({
      isNewlyProvisioned: false,
      reached: null,
      isMissing: false,
    })
  })

  it('is reported missing once, unless a job reports it by failing', () => {
    expect(seenAs(wanted, absent)).toMatchObject({ isMissing: true, isNewlyMissing: true })
    expect(seenAs({ ...wanted, isControlPlaneMissing: true }, absent)).toMatchObject({
      isMissing: true,
      isNewlyMissing: false,
    })
    const told = seenAs(wanted, absent, [job('orch_cluster_update', { version: '1.35' })])
    expect(told).toMatchObject({ isMissing: true, isNewlyMissing: false })
    expect(told.verdicts.get(9)).toEqual({
      kind: 'failed',
      message:
        'The control plane was not found where it was created. Its data is lost, and the cluster can only be deleted.',
    })
    expect(seenAs({ ...wanted, isControlPlaneMissing: true }, there).isMissing).toBe(false)
  })

  it('E9: is gone after its pools, once the driver reports that', () => {
    expect(seenAs(leaving, removed).isGone).toBe(true)
    expect(seenAs(leaving, absent).isGone).toBe(false)
    expect(seenAs({ ...leaving, pools: 1 }, removed).isGone).toBe(false)
    expect(seenAs(wanted, removed).isGone).toBe(false)
  })
})

describe("verdicts on a cluster's jobs (decisions D11, F3)", () => {
  it.each<[string, DesiredCluster, ObservedCluster | null, readonly PoolState[], OpenJob<ClusterJob>, string]>([
    ['creation, all ready', wanted, there, whole, creation, 'finished'],
    ['creation, a node missing', wanted, there, joining, creation, 'open'],
    ['creation, not observed', wanted, null, whole, creation, 'open'],
    ['creation, control plane not complete', wanted, unborn, whole, creation, 'open'],
    [
      'creation, older credentials',
      { ...wanted, credentialsSerial: 2, sealedSerial: 2 },
      there,
      whole,
      creation,
      'open',
    ],
    ['creation, credentials not sealed', { ...wanted, sealedSerial: 0 }, there, whole, creation, 'open'],
    ['creation, not highly available yet', available, there, whole, creation, 'open'],
    ['creation of a cluster that is deleted', leaving, there, whole, creation, 'canceled'],
    ['upgrade, reached', wanted, there, joining, update({ version: '1.35' }), 'finished'],
    ['upgrade, superseded by a later one', wanted, there, whole, update({ version: '1.34' }), 'finished'],
    ['upgrade, not reached', wanted, there, whole, update({ version: '1.36' }), 'open'],
    ['upgrade, control plane being changed', wanted, unborn, whole, update({ version: '1.35' }), 'open'],
    ['high availability, not enabled', wanted, there, whole, update({ isHighlyAvailable: true }), 'open'],
    [
      'high availability, nodes to replace',
      available,
      thereAvailable,
      whole,
      update({ isHighlyAvailable: true, nodeIds: [1] }),
      'open',
    ],
    [
      'high availability, nodes replaced',
      available,
      thereAvailable,
      whole,
      update({ isHighlyAvailable: true, nodeIds: [5] }),
      'finished',
    ],
    ['recycle, nodes present', wanted, there, whole, recycle({ nodeIds: [1] }), 'open'],
    ['recycle, nodes gone, control plane not observed', wanted, null, whole, recycle({ nodeIds: [5] }), 'finished'],
    ['new kubeconfig, created', wanted, there, whole, renewal({ serial: 1 }), 'finished'],
    ['new kubeconfig, not created', wanted, there, whole, renewal({ serial: 2 }), 'open'],
    ['new kubeconfig, not observed complete', wanted, unborn, whole, renewal({ serial: 1 }), 'open'],
    ['access list, applied', wanted, there, whole, opening({ accessListSerial: 0 }), 'finished'],
    ['access list, not applied', wanted, there, whole, listing({ accessListSerial: 1 }), 'open'],
    ['access list with an update, applied', wanted, there, whole, update({ accessListSerial: 0 }), 'finished'],
    ['access list with an update, not applied', wanted, there, whole, update({ accessListSerial: 1 }), 'open'],
    ['new own token, created', wanted, there, whole, job('orch_token_rotate', { serial: 1 }), 'finished'],
    ['new credentials, not created', wanted, there, whole, job('orch_cluster_regenerate', { serial: 2 }), 'open'],
    ['removal, nodes left', { ...leaving, pools: 1 }, there, whole, job('orch_cluster_delete'), 'open'],
    ['removal, gone', leaving, removed, [], job('orch_cluster_delete'), 'finished'],
  ])('%s', (_words, of, observed, pools, one, kind) => {
    expect(summariseCluster(of, observed, { jobs: [one], pools }, working).verdicts.get(9)).toMatchObject({ kind })
  })

  it('reports the cause: first of the control plane, then of the nodes', () => {
    const late = job('orch_cluster_create', {}, 60_000)
    const messageOf = (observed: ObservedCluster, pools: readonly PoolState[]) =>
      summariseCluster(wanted, observed, { jobs: [late], pools }, working).verdicts.get(9)
    expect(messageOf(unborn, joining)).toEqual({
      kind: 'failed',
      message: 'The control plane is still being created or changed. Timed out after 60 seconds.',
    })
    expect(messageOf(there, joining)).toEqual({
      kind: 'failed',
      message: 'Not every node is ready yet. Timed out after 60 seconds.',
    })
    const stuck = { ...settled, isStuck: true, cause: 'cluster.foreign' } as const
    expect(summariseCluster(wanted, there, { jobs: [late], pools: joining }, stuck).verdicts.get(9)).toMatchObject({
      kind: 'failed',
      message: expect.stringContaining('does not belong to this installation'),
    })
  })

  it("reports progress: the driver's value, as the first half if nodes follow", () => {
    const progressOf = (one: OpenJob<ClusterJob>, observed: ObservedCluster = there) =>
      summariseCluster(wanted, observed, { jobs: [one], pools: joining }, working).verdicts.get(9)
    expect(progressOf(creation, unborn)).toEqual({ kind: 'open', progress: { percent: 15, remainingMs: null } })
    expect(progressOf(creation)).toEqual({ kind: 'open', progress: { percent: 50, remainingMs: null } })
    expect(progressOf(update({ version: '1.36' }))).toEqual({
      kind: 'open',
      progress: { percent: 30, remainingMs: 500 },
    })
  })
})
