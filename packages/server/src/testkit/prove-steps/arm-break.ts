import type { Drivers } from '#reconcile/ports/index.ts'
import type { EngineBench } from '../engine/engine-bench.ts'
import type { Arming } from './arming.ts'
import { makeHook } from './break-calls.ts'
import type { BreakKind } from './break-kinds.ts'
import { type PassTally, actTwice, breakRecording, breakWriting } from './break-passes.ts'
import { tamperDrivers } from './tamper-drivers.ts'
import type { ScenarioRun } from './scenario-run.ts'

/** Run that is interrupted at one point. */
export interface InterruptedRun extends ScenarioRun {
  isReached(): boolean
  /** False if the point did not occur, because the number of passes varies. */
  hasPoint(): boolean
}

/** Drivers and reconcilers with one kind of interruption. */
export interface ArmedKind extends Pick<ScenarioRun, 'drivers' | 'wrap'> {
  onPassed(): void
}

/** One interruption. */
export interface OneBreak {
  readonly kind: BreakKind
  readonly at: number
  readonly kill?: () => Promise<void>
}

/** Returns a run that is interrupted once, at point number `at` (from 1). `isReached` reports if the interruption took effect. */
export function armBreak(
  bench: EngineBench,
  label: string,
  { kind, at, kill = async () => undefined }: OneBreak,
): InterruptedRun {
  const state = { isHit: false, isReached: false, points: 0 }
  const armed = armKind(bench.drivers, {
    bench,
    kind,
    isHit({ count }) {
      state.points = Math.max(state.points, count)
      if (count !== at || state.isHit) return false
      state.isHit = true
      return true
    },
    reach: () => {
      state.isReached = true
    },
    kill,
  })
  return {
    label,
    ...armed,
    isReached: () => state.isReached,
    hasPoint: () => kind === 'each step twice' || state.points >= at,
  }
}

/** Returns drivers and reconcilers that interrupt a run at the points that `arming` selects. */
export function armKind(drivers: Drivers, arming: Arming): ArmedKind {
  const tally: PassTally = { passes: 0, writes: 0, recordings: 0 }
  return {
    drivers: tamperDrivers(drivers, makeHook(arming)),
    wrap: (reconciler) =>
      arming.kind === 'each step twice'
        ? actTwice(reconciler, arming)
        : breakWriting(breakRecording(reconciler, arming, tally), arming, tally),
    onPassed() {
      tally.passes += 1
      const spot = { name: 'pass', resource: 'pass', count: tally.passes }
      if (arming.kind === 'killed after recording' && arming.isHit(spot)) arming.reach(spot)
    },
  }
}
