import type { Drivers } from '#reconcile/ports/index.ts'
import type { EngineBench } from '../engine/engine-bench.ts'
import type { Arming } from './arming.ts'
import { makeHook } from './break-calls.ts'
import type { BreakKind } from './break-kinds.ts'
import { type PassTally, actTwice, breakRecording, breakWriting } from './break-passes.ts'
import { tamperDrivers } from './tamper-drivers.ts'
import type { StoryRun } from './story-run.ts'

/** A telling that is broken at one place. */
export interface BrokenStoryRun extends StoryRun {
  /** Whether the break did what it is named after. */
  isReached(): boolean
  /**
   * Whether the telling came to that place. Where several resources take part, their passes may follow one another otherwise than in
   * the undisturbed telling, so that one look less is needed and the last place does not come.
   */
  hasPlace(): boolean
}

/** What a kind of break does to the passes of a telling. */
export interface ArmedKind extends Pick<StoryRun, 'drivers' | 'wrap'> {
  onPassed(): void
}

/** One break. */
export interface OneBreak {
  readonly kind: BreakKind
  /** Its place, counted from 1. */
  readonly at: number
  /** Ends the process of the telling's drivers, where it has one of its own. */
  readonly kill?: () => Promise<void>
}

/** Arms a break at one place of a telling. */
export function armBreak(
  bench: EngineBench,
  label: string,
  { kind, at, kill = async () => undefined }: OneBreak,
): BrokenStoryRun {
  const state = { isHit: false, isReached: false, places: 0 }
  const armed = armKind(bench.drivers, {
    bench,
    kind,
    isHit({ count }) {
      state.places = Math.max(state.places, count)
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
    hasPlace: () => kind === 'each step twice' || state.places >= at,
  }
}

/** Has a kind of break strike wherever its arming says. */
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
      const spot = { name: 'pass', thing: 'pass', count: tally.passes }
      if (arming.kind === 'killed after recording' && arming.isHit(spot)) arming.reach(spot)
    },
  }
}
