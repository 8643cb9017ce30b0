import { addressBucket } from '#domain/access/address-bucket.ts'
import type { RateCounter, RateState } from './rate-counter.ts'

/**
 * Attempts with invalid credentials by address (IPv6: /64). At the request limit of one caller, credentials from the address are not looked up until the minute
 * ends (decision G10.2). Each guess would cost a lookup.
 */
export class RejectedAttempts {
  readonly #rates: RateCounter
  /** False behind a proxy, whose address does not identify clients. */
  readonly #hasClientAddresses: boolean

  constructor(rates: RateCounter, hasClientAddresses: boolean) {
    this.#rates = rates
    this.#hasClientAddresses = hasClientAddresses
  }

  /** Null if addresses do not identify clients or the table is full. */
  count(address: string): RateState | null {
    return this.#hasClientAddresses ? this.#rates.countRejectedAttempt(nameOf(address), Date.now()) : null
  }

  blockedState(address: string): RateState | null {
    if (!this.#hasClientAddresses || !this.#rates.isEnforced) return null
    const state = this.#rates.stateOf(nameOf(address), Date.now())
    return state?.remaining === 0 ? state : null
  }

  /** Null if not blocked. */
  waitS(address: string): number | null {
    return this.blockedState(address)?.waitS ?? null
  }
}

function nameOf(address: string): string {
  return `refused ${addressBucket(address)}`
}
