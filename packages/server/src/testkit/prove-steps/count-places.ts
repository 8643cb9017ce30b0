import type { Drivers } from '#reconcile/ports/index.ts'
import { spotOfCall } from './break-calls.ts'
import type { BreakPlace } from './break-kinds.ts'
import type { StoryRun } from './story-run.ts'
import { tamperDrivers } from './tamper-drivers.ts'

/** What an undisturbed telling shows: where it can be broken, and what it does. */
export interface Counted {
  readonly storyRun: StoryRun
  /** Names of the spots of each sort, each as often as it came. */
  readonly places: Readonly<Record<BreakPlace, string[]>>
  /** Steps as `kind.step`. */
  readonly steps: ReadonlySet<string>
}

/** A telling that counts its places and breaks nothing. */
export function countPlaces(drivers: Drivers, label: string): Counted {
  const places: Record<BreakPlace, string[]> = { calls: [], changes: [], writes: [], recordings: [], once: ['story'] }
  const steps = new Set<string>()
  const storyRun: StoryRun = {
    label,
    drivers: tamperDrivers(drivers, {
      before(call) {
        const { name } = spotOfCall(call)
        places.calls.push(name)
        if (call.isChanging) places.changes.push(name)
      },
    }),
    wrap: (inner) => ({
      ...inner,
      act(step, rows, io) {
        const name = `${inner.kind}.${step.kind}`
        steps.add(name)
        return inner.act(step, rows, {
          ...io,
          write: (written) => {
            places.writes.push(name)
            return io.write(written)
          },
        })
      },
      lock: (tx, claim) => {
        places.recordings.push(`recording ${claim.kind}`)
        return inner.lock(tx, claim)
      },
    }),
  }
  return { storyRun, places, steps }
}
