import { addressBucket } from '#domain/access/address-bucket.ts'
import type { RateCounter, RateState } from './rate-counter.ts'

/**
 * Tries that were refused because the credentials that they showed are no good, by the address that they came from, of IPv6 its /64. Whoever has as
 * many of them in a minute as a caller has requests is not looked up any more until it ends (decision G10.2): else guesses would
 * cost a look-up each without end. They have a count of their own, so that they use up nobody's requests.
 */
export class RefusedTries {
  readonly #rates: RateCounter
  /** False behind a proxy: its address tells nobody apart. */
  readonly #isTelling: boolean

  constructor(rates: RateCounter, isTelling: boolean) {
    this.#rates = rates
    this.#isTelling = isTelling
  }

  /** Counts one; where the address stands then, null where addresses tell nobody apart or too many are counted already. */
  note(address: string): RateState | null {
    return this.#isTelling ? this.#rates.countTry(nameOf(address), Date.now()) : null
  }

  /** Where an address stands whose credentials are not looked at any more; null when they are. */
  refusalOf(address: string): RateState | null {
    if (!this.#isTelling || !this.#rates.isRefusing) return null
    const state = this.#rates.stateOf(nameOf(address), Date.now())
    return state?.remaining === 0 ? state : null
  }

  /** Whole seconds until credentials from this address are looked at again; null when they are now. */
  waitS(address: string): number | null {
    return this.refusalOf(address)?.waitS ?? null
  }
}

function nameOf(address: string): string {
  return `refused ${addressBucket(address)}`
}
