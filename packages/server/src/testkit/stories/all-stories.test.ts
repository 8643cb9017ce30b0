import { describe, expect, expectTypeOf, it } from 'vitest'
import { type HostStep, hostStepKinds } from '../../domain/host/plan.ts'
import { type VolumeStep, volumeStepKinds } from '../../domain/volume/plan.ts'
import { reconcilers } from '../../reconcile/reconcilers.ts'
import { hostStories } from './host-stories.ts'
import { plugStories } from './plug-stories.ts'
import { volumeStories } from './volume-stories.ts'

const stories = [...volumeStories, ...plugStories, ...hostStories]
/** What each reconciler's plan can pick; the prover checks that a story takes the steps it names and no others. */
const stepKinds: Readonly<Record<string, readonly string[]>> = { volume: volumeStepKinds, host: hostStepKinds }

describe('the step prover\'s stories', () => {
  it('take every step of every reconciler, and none that the code does not know', () => {
    const inCode = reconcilers.flatMap(({ kind }) => (stepKinds[kind] ?? []).map((step) => `${kind}.${step}`))
    expect(Object.keys(stepKinds).toSorted()).toEqual(reconcilers.map((one) => one.kind).toSorted())
    expect([...new Set(stories.flatMap((story) => story.steps))].toSorted()).toEqual(inCode.toSorted())
  })

  it('have names of their own', () => {
    expect(new Set(stories.map((story) => story.name)).size).toBe(stories.length)
  })
})

it('the code\'s lists name every step that a plan can pick', () => {
  expectTypeOf<(typeof volumeStepKinds)[number]>().toEqualTypeOf<VolumeStep['kind']>()
  expectTypeOf<(typeof hostStepKinds)[number]>().toEqualTypeOf<HostStep['kind']>()
})
