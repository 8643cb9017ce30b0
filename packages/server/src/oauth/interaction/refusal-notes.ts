import { signInBounds } from '#store/oauth/claim-sign-in.ts'

const windowMs = signInBounds.minutes * 60_000

/** Users whose sign-ins this process rejected for too many attempts. The audit log gets the first one per user and window. */
export class RefusalNotes {
  #window = 0
  readonly #noted = new Set<number>()

  /** True for the first rejection of a user in the window of `nowMs`. */
  note(userId: number, nowMs: number): boolean {
    const window = Math.floor(nowMs / windowMs)
    if (window !== this.#window) this.#noted.clear()
    this.#window = window
    const isFirst = !this.#noted.has(userId)
    this.#noted.add(userId)
    return isFirst
  }
}
