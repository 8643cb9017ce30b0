import { describe, expect, it } from 'vitest'
import { keysOf } from '@moorage/contract'
import { foldedKinds } from './arm-each.ts'
import { breakKinds } from './break-kinds.ts'
import type { Counted } from './count-points.ts'
import { planSingles } from './lifecycle-plan.ts'

const nothing: Counted['scenarioRun'] = {
  label: 'none',
  drivers: {
    volumes: () => expect.unreachable(),
    hosts: () => expect.unreachable(),
    clusters: () => expect.unreachable(),
    images: () => expect.unreachable(),
    backups: () => expect.unreachable(),
  },
  wrap: (reconciler) => reconciler,
}
const counted = (calls: number, changes: number): Counted => ({
  scenarioRun: nothing,
  steps: new Set(['cluster.ensure']),
  points: {
    calls: Array.from({ length: calls }, () => 'inspectCluster cluster'),
    changes: Array.from({ length: changes }, () => 'ensureCluster cluster'),
    writes: [],
    recordings: ['recording cluster'],
    once: ['story'],
  },
})
const chapters = [counted(5, 2), counted(3, 1)]

describe('lifecycle plans of the step prover', () => {
  it('every kind of interruption is in exactly one fold', () => {
    const folded = Object.values(foldedKinds).flat()
    // After a recording, only the process's memory can be lost; kills at calls test that.
    const others = keysOf(breakKinds).filter((kind) => kind !== 'killed after recording')
    expect(folded.toSorted()).toEqual(others.toSorted())
  })

  it('each single interruption is planned once at each point of each chapter, in an order drawn from the seed', () => {
    const lifecycles = planSingles(chapters, 7)
    expect(lifecycles).toEqual(planSingles(chapters, 7))
    expect(lifecycles).not.toEqual(planSingles(chapters, 8))
    for (const [index, { points }] of chapters.entries()) {
      const told = lifecycles.flatMap(({ singles }) => singles[index] ?? []).map(({ kind, at }) => `${kind} ${at}`)
      const desired = keysOf(breakKinds).flatMap((kind) =>
        points[breakKinds[kind]].map((_one, at) => `${kind} ${at + 1}`),
      )
      expect(told.toSorted()).toEqual(desired.toSorted())
    }
  })
})
