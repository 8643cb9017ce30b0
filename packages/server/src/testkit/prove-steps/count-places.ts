import type { Drivers } from '#reconcile/ports/index.ts'
import { spotOfCall } from './break-calls.ts'
import type { BreakPlace } from './break-kinds.ts'
import type { StoryRun } from './story-run.ts'
import { tamperDrivers } from './tamper-drivers.ts'

/** Result of an undisturbed run: its points and its steps. */
export interface Counted {
  readonly storyRun: StoryRun
  /** Names of the points of each kind, each as often as it occurred. */
  readonly places: Readonly<Record<BreakPlace, string[]>>
  readonly steps: ReadonlySet<string>
}

/** Creates an undisturbed run that counts its points. */
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
