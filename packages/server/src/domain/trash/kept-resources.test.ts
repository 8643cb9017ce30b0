import { describe, expect, it } from 'vitest'
import { convergedCluster, observedCluster, wholePlane } from '#testkit/situations/clusters.ts'
import { observedOn, runningHost } from '#testkit/situations/hosts.ts'
import { observedReady, readyNode } from '#testkit/situations/nodes.ts'
import { activeVolume, observedAlone } from '#testkit/situations/volumes.ts'
import { type DesiredCluster, planCluster } from '../cluster/plan.ts'
import { summariseCluster } from '../cluster/summarise.ts'
import { type DesiredHost, type ObservedHost, planHost } from '../host/plan.ts'
import { summariseHost } from '../host/summarise.ts'
import { type DesiredNode, planNode } from '../node/plan.ts'
import { summariseNode } from '../node/summarise.ts'
import { summarisePool } from '../pool/summarise.ts'
import { type DesiredVolume, type ObservedVolume, planVolume } from '../volume/plan.ts'
import { summariseVolume } from '../volume/summarise.ts'
import { chooseFreeLabel } from './free-label.ts'

const end = { cause: null, isStuck: false, progress: null, deadlineMs: 60_000 } as const
const open = { id: 9, spentMs: 0, target: {} }

it.each<[string, string[], string]>([
  ['data', [], 'data'],
  ['data', ['data', 'data-2'], 'data-3'],
  ['abcdefgh', ['abcdefgh'], 'abcdef-2'],
])('a restored %s beside %j becomes %s', (label, taken, free) => {
  expect(chooseFreeLabel(label, new Set(taken), 8)).toBe(free)
})

describe('a kept volume (decision D12)', () => {
  const kept: DesiredVolume = { ...activeVolume, isDeleted: true, isKept: true }
  const summary = (desired: DesiredVolume, observed: ObservedVolume, action: 'volume_delete' | 'volume_purge') =>
    summariseVolume(desired, observed, [{ ...open, action }], end)

  it('is not wiped, and its deletion ends', () => {
    expect(planVolume(kept, observedAlone)).toBeNull()
    const { isInTrash, isGone, verdicts } = summary(kept, observedAlone, 'volume_delete')
    expect([isInTrash, isGone, verdicts.get(9)?.kind]).toEqual([true, false, 'finished'])
  })

  it('leaves its host first', () => {
    const plug = { link: '/dev/data', slot: null }
    const leaving = { wants: 'detached', plug, desiredHostPower: 'on', isForced: false } as const
    const held = { ...observedAlone, hostPower: 'on', plug } as const
    expect(planVolume({ ...kept, attachment: leaving }, held)).toEqual({ kind: 'unplug' })
    expect(summary({ ...kept, attachment: leaving }, held, 'volume_delete').isInTrash).toBe(false)
  })

  it('is wiped by a purge, which ends when nothing is left', () => {
    const purged = { ...kept, isKept: false }
    expect(planVolume(purged, observedAlone)).toEqual({ kind: 'wipe' })
    expect(summary(purged, observedAlone, 'volume_purge').verdicts.get(9)?.kind).toBe('open')
    const gone = summary(purged, { ...observedAlone, disk: null, isWiped: true }, 'volume_purge')
    expect([gone.isInTrash, gone.isGone, gone.verdicts.get(9)?.kind]).toEqual([false, true, 'finished'])
  })
})

describe('a kept host (decision D12)', () => {
  const kept: DesiredHost = { ...runningHost, status: 'deleting', power: 'off', isKept: true }
  const off: ObservedHost = {
    ...observedOn,
    isStopped: true,
    host: observedOn.host && { ...observedOn.host, power: 'off' },
  }

  it('is stopped, and nothing else', () => {
    expect(planHost(kept, observedOn)).toEqual({ kind: 'stop' })
    expect(planHost(kept, { ...off, isStopped: false })).toEqual({ kind: 'stop' })
    expect(planHost(kept, off)).toBeNull()
  })

  it.each<[string, DesiredHost, ObservedHost, boolean]>([
    ['is off', kept, off, true],
    ['does not exist', kept, { ...off, host: null }, true],
    ['is reported absent', kept, { ...off, host: null, isStopped: false }, false],
    ['may be starting', kept, { ...off, isStopped: false }, false],
    ['has volumes', { ...kept, attachments: 1 }, off, false],
    ['is purged', { ...kept, isKept: false }, off, false],
  ])('%s: whether its deletion ends', (_case, desired, observed, isEnded) => {
    const { isInTrash, verdicts } = summariseHost(desired, observed, [{ ...open, action: 'host_delete' }], end)
    expect([isInTrash, verdicts.get(9)?.kind]).toEqual([isEnded, isEnded ? 'finished' : 'open'])
  })

  it('restored, is done when complete; purged, when it is gone', () => {
    const verdict = (desired: DesiredHost, observed: ObservedHost, action: 'host_restore' | 'host_purge') =>
      summariseHost(desired, observed, [{ ...open, action }], end).verdicts.get(9)?.kind
    expect(verdict({ ...runningHost, status: 'offline', power: 'off' }, off, 'host_restore')).toBe('finished')
    const purged = { ...kept, isKept: false }
    expect(verdict(purged, off, 'host_purge')).toBe('open')
    expect(verdict(purged, { ...off, host: null, isRemoved: true }, 'host_purge')).toBe('finished')
  })
})

describe('a kept cluster (decision D12)', () => {
  const kept: DesiredCluster = { ...convergedCluster, isDeleted: true, isKept: true, pools: 0, accessListSerial: 5 }
  const closed = { ...observedCluster, cluster: { ...wholePlane, accessListSerial: 5 } }
  const none = { jobs: [], pools: [] }

  it('waits for its nodes, closes its control plane, and stays', () => {
    expect(planCluster({ ...kept, pools: 1 }, observedCluster)).toEqual({ kind: 'await', cause: 'nodes.leaving' })
    const { version, isHighlyAvailable } = wholePlane
    const aim = { version, isHighlyAvailable, accessListSerial: 5, lack: null }
    expect(planCluster(kept, observedCluster)).toEqual({ kind: 'ensure', aim })
    const absent = { ...closed, cluster: null }
    expect(planCluster(kept, closed)).toBeNull()
    expect(planCluster({ ...kept, isControlPlaneMissing: true }, absent)).toBeNull()
    expect(planCluster(kept, absent)).toEqual({ kind: 'await', cause: 'cluster.missing' })
    expect([observedCluster, closed, absent].map((one) => summariseCluster(kept, one, none, end).isInTrash)).toEqual([
      false,
      true,
      false,
    ])
  })

  it('ends its jobs: deletion when closed, purge when gone, restore when reached', () => {
    const verdict = (
      ...[desired, observed, action]: [
        DesiredCluster,
        typeof closed | null,
        'orch_cluster_delete' | 'orch_cluster_purge' | 'orch_cluster_restore',
      ]
    ) =>
      summariseCluster(
        desired,
        observed ?? { ...closed, cluster: null, isRemoved: true },
        { jobs: [{ ...open, action }], pools: [] },
        end,
      ).verdicts.get(9)?.kind
    expect(verdict(kept, closed, 'orch_cluster_delete')).toBe('finished')
    expect(verdict({ ...kept, isKept: false }, closed, 'orch_cluster_purge')).toBe('open')
    expect(verdict({ ...kept, isKept: false }, null, 'orch_cluster_purge')).toBe('finished')
    expect(verdict({ ...convergedCluster, accessListSerial: 6 }, closed, 'orch_cluster_restore')).toBe('open')
    expect(verdict({ ...convergedCluster, accessListSerial: 5 }, closed, 'orch_cluster_restore')).toBe('finished')
    expect(verdict(kept, closed, 'orch_cluster_restore')).toBe('canceled')
  })
})

it('a kept pool stays without nodes (decision D12)', () => {
  const desired = { count: 2, isDeleted: true }
  const state = (isKept: boolean) =>
    summarisePool({ desired, nodes: [], isKept }, [{ ...open, action: 'orch_pool_purge' }], end)
  expect([state(true), state(false)]).toEqual([
    { isGone: false, isInTrash: true, verdicts: new Map([[9, { kind: 'finished' }]]) },
    { isGone: true, isInTrash: false, verdicts: new Map([[9, { kind: 'finished' }]]) },
  ])
})

describe('a node of a kept cluster (decision D12)', () => {
  const leaving: DesiredNode = { ...readyNode, role: 'leaving', controlPlane: 'closing', isDrainOver: false }

  it('leaves the control plane without a drain before its host is released, and does not join again', () => {
    expect(planNode(leaving, observedReady)).toEqual({ kind: 'leave' })
    expect(planNode(leaving, { ...observedReady, isRemoved: true })).toEqual({ kind: 'release-host' })
    expect(planNode({ ...readyNode, controlPlane: 'closing' }, { ...observedReady, node: null })).toBeNull()
  })

  it('does not wait for a control plane that does not respond', () => {
    const late: DesiredNode = { ...leaving, isDrainOver: true }
    expect(planNode(late, { ...observedReady, node: null })).toEqual({ kind: 'release-host' })
    const jobs = [{ ...open, action: 'orch_node_delete' as const }]
    const gone = { ...late, host: 'gone' } as const
    expect(
      summariseNode(gone, { ...observedReady, node: null }, jobs, { ...end, publicId: '1-a', nodes: 1 }).isGone,
    ).toBe(true)
  })
})
