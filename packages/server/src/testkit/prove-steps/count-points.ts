import type { Drivers } from '#reconcile/ports/index.ts'
import { spotOfCall } from './break-calls.ts'
import type { BreakPoint } from './break-kinds.ts'
import type { ScenarioRun } from './scenario-run.ts'
import { tamperDrivers } from './tamper-drivers.ts'

/** Points and steps of an undisturbed run. */
export interface Counted {
  readonly scenarioRun: ScenarioRun
  readonly points: Readonly<Record<BreakPoint, string[]>>
  readonly steps: ReadonlySet<string>
}

/** Returns an undisturbed run. While it runs, `points` and `steps` collect its calls, writes, recordings and steps. */
export function countPoints(drivers: Drivers, label: string): Counted {
  const points: Record<BreakPoint, string[]> = { calls: [], changes: [], writes: [], recordings: [], once: ['story'] }
  const steps = new Set<string>()
  const scenarioRun: ScenarioRun = {
    label,
    drivers: tamperDrivers(drivers, {
      before(call) {
        const { name } = spotOfCall(call)
        points.calls.push(name)
        if (call.isChanging) points.changes.push(name)
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
            points.writes.push(name)
            return io.write(written)
          },
        })
      },
      lock: (tx, claim) => {
        points.recordings.push(`recording ${claim.kind}`)
        return inner.lock(tx, claim)
      },
    }),
  }
  return { scenarioRun, points, steps }
}
