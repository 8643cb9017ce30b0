import type { Random } from '../model/random.ts'

/** What can go wrong where a statement is to be sent. */
const statementMishaps = [
  'fails',
  'conflicts',
  'connection lost before',
  'connection lost after',
  'process dies',
] as const
/** What can go wrong where a driver is to be called. */
const callMishaps = ['error before', 'error after', 'hangs', 'is late', 'process dies'] as const

/** Everything that can go wrong at one point of an actor; `null` where nothing does. */
export type SerialMishap = (typeof statementMishaps)[number] | (typeof callMishaps)[number]

/** How often something goes wrong, and how often at most. */
export interface MishapRate {
  readonly onceIn: number
  readonly most: number
}

/** Draws what goes wrong in one history, point by point. */
export class MishapDraw {
  readonly #random: Random
  readonly #rate: MishapRate
  drawn = 0

  constructor(random: Random, rate: MishapRate) {
    this.#random = random
    this.#rate = rate
  }

  next(kind: 'statement' | 'call'): SerialMishap | null {
    // Calls are fewer than statements by far.
    const onceIn = kind === 'call' ? Math.max(2, Math.ceil(this.#rate.onceIn / 10)) : this.#rate.onceIn
    if (this.drawn >= this.#rate.most || !this.#random.once(onceIn)) return null
    this.drawn += 1
    return this.#random.choose<SerialMishap>(kind === 'call' ? callMishaps : statementMishaps)
  }
}
