import { addressBucket } from '#domain/access/address-bucket.ts'
import type { RateCounter, RateState } from './rate-counter.ts'

/**
 * Attempts with invalid credentials by address (IPv6: /64). At one caller's request limit, the address is blocked until the minute ends (decision G10.2).
 * Without the block, each guess would cost a lookup.
 */
export class RejectedAttempts {
  readonly #rates: RateCounter
  /** False behind a proxy, whose address does not identify clients. */
  readonly #hasClientAddresses: boolean

  constructor(rates: RateCounter, hasClientAddresses: boolean) {
    this.#rates = rates
    this.#hasClientAddresses = hasClientAddresses
  }

  /** Returns null if addresses do not identify clients or the table is full. */
  count(address: string): RateState | null {
    return this.#hasClientAddresses ? this.#rates.countRejectedAttempt(nameOf(address), Date.now()) : null
  }

  blockedState(address: string): RateState | null {
    if (!this.#hasClientAddresses || !this.#rates.isEnforced) return null
    const state = this.#rates.stateOf(nameOf(address), Date.now())
    return state?.remaining === 0 ? state : null
  }

  /** Returns null if the address is not blocked. */
  waitS(address: string): number | null {
    return this.blockedState(address)?.waitS ?? null
  }
}

function nameOf(address: string): string {
  return `refused ${addressBucket(address)}`
}
