import { describe, expect, it } from 'vitest'
import { keysOf } from '@moorage/contract'
import { foldedKinds } from './arm-each.ts'
import { breakKinds } from './break-kinds.ts'
import type { Counted } from './count-places.ts'
import { planSingles } from './life-plan.ts'

const nothing: Counted['storyRun'] = {
  label: 'none',
  drivers: {
    volumes: () => expect.unreachable(),
    hosts: () => expect.unreachable(),
    clusters: () => expect.unreachable(),
  },
  wrap: (reconciler) => reconciler,
}
const counted = (calls: number, changes: number): Counted => ({
  storyRun: nothing,
  steps: new Set(['cluster.ensure']),
  places: {
    calls: Array.from({ length: calls }, () => 'inspectCluster cluster'),
    changes: Array.from({ length: changes }, () => 'ensureCluster cluster'),
    writes: [],
    recordings: ['recording cluster'],
    once: ['story'],
  },
})
const chapters = [counted(5, 2), counted(3, 1)]

describe('lives of the step prover', () => {
  it('every kind of break strikes everywhere in one fold, and none is in two', () => {
    const folded = Object.values(foldedKinds).flat()
    // Nothing is left to break after a recording but what the process remembers, and processes are killed at calls.
    const others = keysOf(breakKinds).filter((kind) => kind !== 'killed after recording')
    expect(folded.toSorted()).toEqual(others.toSorted())
  })

  it('single breaks are told together as the seed says, each at each place of each chapter once', () => {
    const lives = planSingles(chapters, 7)
    expect(lives).toEqual(planSingles(chapters, 7))
    expect(lives).not.toEqual(planSingles(chapters, 8))
    for (const [index, { places }] of chapters.entries()) {
      const told = lives.flatMap(({ singles }) => singles[index] ?? []).map(({ kind, at }) => `${kind} ${at}`)
      const wanted = keysOf(breakKinds).flatMap((kind) =>
        places[breakKinds[kind]].map((_one, at) => `${kind} ${at + 1}`),
      )
      expect(told.toSorted()).toEqual(wanted.toSorted())
    }
  })
})
