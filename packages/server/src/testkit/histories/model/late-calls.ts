import { DriverError } from '#reconcile/ports/index.ts'
import type { Logged } from './model.ts'

interface LateCall {
  readonly resource: string
  readonly epoch: number
  readonly words: string
  readonly apply: () => void
}

interface Landing extends Logged {
  readonly late: LateCalls
}

/** Executes the oldest delayed call. Logs its result, or that no call is pending. */
export function landLateCall(state: Landing): void {
  state.log.push(`  ${state.late.land() ?? 'no late call'}`)
}

/** Executes and logs all delayed calls. */
export function landLateCalls(state: Landing): void {
  for (let words = state.late.land(); words !== null; words = state.late.land()) state.log.push(`  ${words}`)
}

/** Driver calls that take effect late, and the highest epoch per resource (driver contract, rule 4). */
export class LateCalls {
  readonly #highest = new Map<string, number>()
  #late: LateCall[] = []

  admit(resource: string, epoch: number): void {
    if (epoch < (this.#highest.get(resource) ?? 0)) throw new DriverError('Stale', `${resource} has a newer claim`)
    this.#highest.set(resource, epoch)
  }

  keep(late: LateCall): void {
    this.#late.push(late)
  }

  /** The removal of a resource ends all work on the resource. */
  drop(resource: string): void {
    this.#late = this.#late.filter((one) => one.resource !== resource)
  }

  /** Executes the oldest call; null if none is pending. */
  land(): string | null {
    const first = this.#late.shift()
    if (!first) return null
    if (first.epoch < (this.#highest.get(first.resource) ?? 0)) return `${first.words} is too late`
    try {
      first.apply()
      return `${first.words} takes effect after all`
    } catch (error) {
      if (!(error instanceof DriverError)) throw error
      return `${first.words} fails after all: ${error.message}`
    }
  }
}
