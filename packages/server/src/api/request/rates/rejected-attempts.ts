import { addressBucket } from '#domain/access/address-bucket.ts'
import type { RateCounter, RateState } from './rate-counter.ts'

/**
 * Attempts with invalid credentials by address (IPv6: /64). An address that reaches a caller's request limit gets no lookup until the minute ends (decision
 * G10.2): otherwise each guess would cost one. Counted apart from the request quota.
 */
export class RejectedAttempts {
  readonly #rates: RateCounter
  /** False behind a proxy, whose address does not identify clients. */
  readonly #hasClientAddresses: boolean

  constructor(rates: RateCounter, hasClientAddresses: boolean) {
    this.#rates = rates
    this.#hasClientAddresses = hasClientAddresses
  }

  /** Counts an attempt. Null if addresses do not identify clients or the table is full. */
  count(address: string): RateState | null {
    return this.#hasClientAddresses ? this.#rates.countRejectedAttempt(nameOf(address), Date.now()) : null
  }

  /** Null if credentials are still checked. */
  blockedState(address: string): RateState | null {
    if (!this.#hasClientAddresses || !this.#rates.isEnforced) return null
    const state = this.#rates.stateOf(nameOf(address), Date.now())
    return state?.remaining === 0 ? state : null
  }

  /** Whole seconds until credentials are checked; null if they are now. */
  waitS(address: string): number | null {
    return this.blockedState(address)?.waitS ?? null
  }
}

function nameOf(address: string): string {
  return `refused ${addressBucket(address)}`
}
