import { signInBounds } from '#store/oauth/claim-sign-in.ts'

const windowMs = signInBounds.minutes * 60_000

/** Users whose sign-ins were rejected for too many attempts; the first per window is audited. */
export class RejectionLog {
  #window = 0
  readonly #recorded = new Set<number>()

  /** True for a user's first rejection in the window. */
  recordFirst(userId: number, nowMs: number): boolean {
    const window = Math.floor(nowMs / windowMs)
    if (window !== this.#window) this.#recorded.clear()
    this.#window = window
    const isFirst = !this.#recorded.has(userId)
    this.#recorded.add(userId)
    return isFirst
  }
}
