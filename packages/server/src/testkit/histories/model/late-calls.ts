import { DriverError } from '#reconcile/ports/index.ts'
import type { Told } from './model.ts'

/** A call that a driver has taken and not carried out. */
interface LateCall {
  readonly thing: string
  readonly epoch: number
  readonly words: string
  readonly apply: () => void
}

/** A world whose drivers have calls that come late. */
interface Landing extends Told {
  readonly late: LateCalls
}

/** Lets the oldest late call come, as a move of a history. */
export function landLateCall(world: Landing): void {
  world.story.push(`  ${world.late.land() ?? 'nothing is late'}`)
}

/** Lets all of them come, before everything comes to rest. */
export function landLateCalls(world: Landing): void {
  for (let words = world.late.land(); words !== null; words = world.late.land()) world.story.push(`  ${words}`)
}

/** What a driver remembers of the calls that came: the highest claim of each thing (driver contract, rule 4), and what is not done yet. */
export class LateCalls {
  readonly #highest = new Map<string, number>()
  #late: LateCall[] = []

  /** Lets a call in, or refuses it as Stale. */
  admit(thing: string, epoch: number): void {
    if (epoch < (this.#highest.get(thing) ?? 0)) throw new DriverError('Stale', `${thing} has a newer claim`)
    this.#highest.set(thing, epoch)
  }

  /** Keeps a call for later. */
  keep(late: LateCall): void {
    this.#late.push(late)
  }

  /** What was wanted of a thing is given up: its removal, for instance, ends all work on it. */
  drop(thing: string): void {
    this.#late = this.#late.filter((one) => one.thing !== thing)
  }

  /** Carries out the oldest of what is late, unless a newer claim has come meanwhile; its words, null where nothing is. */
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
