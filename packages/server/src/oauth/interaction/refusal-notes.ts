import { signInBounds } from '#store/oauth/claim-sign-in.ts'

const windowMs = signInBounds.minutes * 60_000

/** Which users' sign-ins this process has refused for being too many: the audit is told of the first of each user and window. */
export class RefusalNotes {
  #window = 0
  readonly #noted = new Set<number>()

  /** Whether this is the first of a user in the window of `nowMs`. */
  note(userId: number, nowMs: number): boolean {
    const window = Math.floor(nowMs / windowMs)
    if (window !== this.#window) this.#noted.clear()
    this.#window = window
    const isFirst = !this.#noted.has(userId)
    this.#noted.add(userId)
    return isFirst
  }
}
