import type { Random } from '../model/random.ts'

const statementMishaps = [
  'fails',
  'conflicts',
  'connection lost before',
  'connection lost after',
  'process dies',
] as const
const callMishaps = ['error before', 'error after', 'hangs', 'is late', 'process dies'] as const

/** Mishap at one point of an actor; `null` for none. */
export type SerialMishap = (typeof statementMishaps)[number] | (typeof callMishaps)[number]

/** Rate of mishaps, and their maximum number. */
export interface MishapRate {
  readonly onceIn: number
  readonly most: number
}

/** Draws the mishaps of one history, point by point. */
export class MishapDraw {
  readonly #random: Random
  readonly #rate: MishapRate
  drawn = 0

  constructor(random: Random, rate: MishapRate) {
    this.#random = random
    this.#rate = rate
  }

  next(kind: 'statement' | 'call'): SerialMishap | null {
    const onceIn = kind === 'call' ? Math.max(2, Math.ceil(this.#rate.onceIn / 10)) : this.#rate.onceIn
    if (this.drawn >= this.#rate.most || !this.#random.once(onceIn)) return null
    this.drawn += 1
    return this.#random.choose<SerialMishap>(kind === 'call' ? callMishaps : statementMishaps)
  }
}
