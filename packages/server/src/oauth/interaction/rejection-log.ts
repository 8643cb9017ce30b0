import { signInBounds } from '#store/oauth/claim-sign-in.ts'

const windowMs = signInBounds.minutes * 60_000

/** Users with sign-ins that this process rejected for too many attempts; the first per user and window is audited. */
export class RejectionLog {
  #window = 0
  readonly #recorded = new Set<number>()

  /** True for a user's first rejection in the window of `nowMs`. */
  recordFirst(userId: number, nowMs: number): boolean {
    const window = Math.floor(nowMs / windowMs)
    if (window !== this.#window) this.#recorded.clear()
    this.#window = window
    const isFirst = !this.#recorded.has(userId)
    this.#recorded.add(userId)
    return isFirst
  }
}
