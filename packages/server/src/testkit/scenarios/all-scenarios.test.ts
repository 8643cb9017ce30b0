import { describe, expect, it } from 'vitest'
import type { ClusterStep } from '#domain/cluster/plan.ts'
import type { HostStep } from '#domain/host/plan.ts'
import type { ImageStep } from '#domain/image/plan.ts'
import type { NodeStep } from '#domain/node/plan.ts'
import type { PoolStep } from '#domain/pool/plan.ts'
import type { BackupStep } from '#domain/volume-backup/plan.ts'
import type { SnapshotScheduleStep } from '#domain/snapshot-policy/plan.ts'
import type { VolumeSnapshotStep } from '#domain/volume-snapshot/plan.ts'
import type { VolumeStep } from '#domain/volume/plan.ts'
import { reconcilers } from '#reconcile/reconcilers.ts'
import { allRecoveryScenarios } from './all-scenarios.ts'

/** A missing or extra step does not compile. */
const steps: {
  readonly volume: Readonly<Record<VolumeStep['kind'], true>>
  readonly host: Readonly<Record<HostStep['kind'], true>>
  readonly cluster: Readonly<Record<ClusterStep['kind'], true>>
  readonly pool: Readonly<Record<PoolStep['kind'], true>>
  readonly node: Readonly<Record<NodeStep['kind'], true>>
  readonly image: Readonly<Record<ImageStep['kind'], true>>
  readonly volume_backup: Readonly<Record<BackupStep['kind'], true>>
  readonly snapshot_policy: Readonly<Record<SnapshotScheduleStep['kind'], true>>
  readonly volume_snapshot: Readonly<Record<VolumeSnapshotStep['kind'], true>>
} = {
  volume: {
    provision: true,
    copy: true,
    restore: true,
    grow: true,
    migrate: true,
    plug: true,
    unplug: true,
    evict: true,
    wipe: true,
    'wipe-replaced': true,
    await: true,
  },
  host: {
    define: true,
    start: true,
    restart: true,
    stop: true,
    remove: true,
    reshape: true,
    migrate: true,
    readdress: true,
    await: true,
    'make-disk': true,
    'resize-disk': true,
    'remove-disk': true,
  },
  cluster: { 'make-credentials': true, ensure: true, remove: true, await: true },
  pool: { add: true, remove: true, promote: true, surge: true, switch: true },
  node: { 'make-host': true, join: true, drain: true, leave: true, 'release-host': true, await: true },
  image: { make: true, remove: true, await: true },
  volume_backup: {
    copy: true,
    upload: true,
    wipe: true,
    prepare: true,
    compare: true,
    clear: true,
    remove: true,
    await: true,
  },
  snapshot_policy: { create: true, delete: true },
  volume_snapshot: { copy: true, wipe: true, await: true },
}

const stepKinds = Object.fromEntries(Object.entries(steps).map(([kind, all]) => [kind, Object.keys(all)]))

describe('scenarios of the step prover', () => {
  it('take exactly the steps of all reconcilers', () => {
    const inCode = reconcilers.flatMap(({ kind }) => (stepKinds[kind] ?? []).map((step) => `${kind}.${step}`))
    expect(Object.keys(stepKinds).toSorted()).toEqual(reconcilers.map((one) => one.kind).toSorted())
    expect([...new Set(allRecoveryScenarios.flatMap((scenario) => scenario.steps))].toSorted()).toEqual(
      inCode.toSorted(),
    )
  })

  it('have unique names', () => {
    expect(new Set(allRecoveryScenarios.map((scenario) => scenario.name)).size).toBe(allRecoveryScenarios.length)
  })
})
