import { DriverError } from '#reconcile/ports/index.ts'

/** A call that a driver has taken and not carried out. */
interface LateCall {
  readonly thing: string
  readonly epoch: number
  readonly words: string
  readonly apply: () => void
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
