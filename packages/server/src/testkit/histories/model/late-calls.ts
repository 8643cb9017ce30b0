import { DriverError } from '#reconcile/ports/index.ts'
import type { Told } from './model.ts'

/** Call that a driver has accepted and not carried out. */
interface LateCall {
  readonly thing: string
  readonly epoch: number
  readonly words: string
  readonly apply: () => void
}

interface Landing extends Told {
  readonly late: LateCalls
}

/** Executes the oldest late call, as a move of a history. */
export function landLateCall(world: Landing): void {
  world.story.push(`  ${world.late.land() ?? 'nothing is late'}`)
}

/** Executes all late calls, before everything converges. */
export function landLateCalls(world: Landing): void {
  for (let words = world.late.land(); words !== null; words = world.late.land()) world.story.push(`  ${words}`)
}

/** A driver's record of calls: the highest claim per resource (driver contract, rule 4), and pending calls. */
export class LateCalls {
  readonly #highest = new Map<string, number>()
  #late: LateCall[] = []

  /** Accepts a call, or rejects it as Stale. */
  admit(thing: string, epoch: number): void {
    if (epoch < (this.#highest.get(thing) ?? 0)) throw new DriverError('Stale', `${thing} has a newer claim`)
    this.#highest.set(thing, epoch)
  }

  keep(late: LateCall): void {
    this.#late.push(late)
  }

  /** Drops the calls of a resource: its removal, for instance, ends all work on it. */
  drop(thing: string): void {
    this.#late = this.#late.filter((one) => one.thing !== thing)
  }

  /** Executes the oldest late call, unless a newer claim has arrived meanwhile; returns its description, or null without one. */
  land(): string | null {
    const first = this.#late.shift()
    if (!first) return null
    if (first.epoch < (this.#highest.get(first.thing) ?? 0)) return `${first.words} is too late`
    try {
      first.apply()
      return `${first.words} is done after all`
    } catch (error) {
      if (!(error instanceof DriverError)) throw error
      return `${first.words} fails after all: ${error.message}`
    }
  }
}
