import { describe, expect, expectTypeOf, it } from 'vitest'
import { type ClusterStep, clusterStepKinds } from '#domain/cluster/plan.ts'
import { type HostStep, hostStepKinds } from '#domain/host/plan.ts'
import { type NodeStep, nodeStepKinds } from '#domain/node/plan.ts'
import { type PoolStep, poolStepKinds } from '#domain/pool/plan.ts'
import { type VolumeStep, volumeStepKinds } from '#domain/volume/plan.ts'
import { reconcilers } from '#reconcile/reconcilers.ts'
import { allStories } from './all-stories.ts'

/** What each reconciler's plan can pick; the prover checks that a story takes the steps it names and no others. */
const stepKinds: Readonly<Record<string, readonly string[]>> = {
  volume: volumeStepKinds,
  host: hostStepKinds,
  cluster: clusterStepKinds,
  pool: poolStepKinds,
  node: nodeStepKinds,
}

describe("the step prover's stories", () => {
  it('take every step of every reconciler, and none that the code does not know', () => {
    const inCode = reconcilers.flatMap(({ kind }) => (stepKinds[kind] ?? []).map((step) => `${kind}.${step}`))
    expect(Object.keys(stepKinds).toSorted()).toEqual(reconcilers.map((one) => one.kind).toSorted())
    expect([...new Set(allStories.flatMap((story) => story.steps))].toSorted()).toEqual(inCode.toSorted())
  })

  it('have names of their own', () => {
    expect(new Set(allStories.map((story) => story.name)).size).toBe(allStories.length)
  })
})

it("the code's lists name every step that a plan can pick", () => {
  expectTypeOf<(typeof volumeStepKinds)[number]>().toEqualTypeOf<VolumeStep['kind']>()
  expectTypeOf<(typeof hostStepKinds)[number]>().toEqualTypeOf<HostStep['kind']>()
  expectTypeOf<(typeof clusterStepKinds)[number]>().toEqualTypeOf<ClusterStep['kind']>()
  expectTypeOf<(typeof poolStepKinds)[number]>().toEqualTypeOf<PoolStep['kind']>()
  expectTypeOf<(typeof nodeStepKinds)[number]>().toEqualTypeOf<NodeStep['kind']>()
})
