import { addressBucket } from '#domain/access/address-bucket.ts'
import type { RateCounter, RateState } from './rate-counter.ts'

/**
 * Rejected attempts with invalid credentials by address (IPv6: /64). An address that reaches a caller's request limit is not looked up again until the minute
 * ends (decision G10.2): otherwise each guess would cost a lookup. They are counted separately and use no request quota.
 */
export class RejectedAttempts {
  readonly #rates: RateCounter
  /** False behind a proxy, whose address does not identify clients. */
  readonly #hasClientAddresses: boolean

  constructor(rates: RateCounter, hasClientAddresses: boolean) {
    this.#rates = rates
    this.#hasClientAddresses = hasClientAddresses
  }

  /** Counts an attempt. Returns the state of the address; null if addresses do not identify clients or the table is full. */
  count(address: string): RateState | null {
    return this.#hasClientAddresses ? this.#rates.countRejectedAttempt(nameOf(address), Date.now()) : null
  }

  /** Returns the state of a blocked address; null if its credentials are still checked. */
  blockedState(address: string): RateState | null {
    if (!this.#hasClientAddresses || !this.#rates.isEnforced) return null
    const state = this.#rates.stateOf(nameOf(address), Date.now())
    return state?.remaining === 0 ? state : null
  }

  /** Returns the whole seconds until credentials from this address are checked again; null if they are now. */
  waitS(address: string): number | null {
    return this.blockedState(address)?.waitS ?? null
  }
}

function nameOf(address: string): string {
  return `refused ${addressBucket(address)}`
}
