import type { Random } from '../model/random.ts'

const statementFaults = [
  'fails',
  'conflicts',
  'connection lost before',
  'connection lost after',
  'process dies',
] as const
const callFaults = ['error before', 'error after', 'hangs', 'is late', 'process dies'] as const

/** Injected fault at one statement or driver call. */
export type SerialFault = (typeof statementFaults)[number] | (typeof callFaults)[number]

/** Rate and maximum number of injected faults. */
export interface FaultRate {
  readonly onceIn: number
  readonly most: number
}

/** Draws the injected faults of one history. */
export class FaultDraw {
  readonly #random: Random
  readonly #rate: FaultRate
  drawn = 0

  constructor(random: Random, rate: FaultRate) {
    this.#random = random
    this.#rate = rate
  }

  next(kind: 'statement' | 'call'): SerialFault | null {
    const onceIn = kind === 'call' ? Math.max(2, Math.ceil(this.#rate.onceIn / 10)) : this.#rate.onceIn
    if (this.drawn >= this.#rate.most || !this.#random.once(onceIn)) return null
    this.drawn += 1
    return this.#random.choose<SerialFault>(kind === 'call' ? callFaults : statementFaults)
  }
}
