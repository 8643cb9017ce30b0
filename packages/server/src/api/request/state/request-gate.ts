import type { ServerResponse } from 'node:http'

/** Requests that do not end in this time keep whoever closes the gate from what it was to do. */
const patienceMs = 5_000

/** Lets requests in, and for a moment none: whoever changes everything under them closes it, and they wait. */
export class RequestGate {
  readonly #inside = new Set<ServerResponse>()
  readonly #ends = new Set<() => void>()
  #opening: PromiseWithResolvers<void> | null = null
  #left: (() => void) | null = null

  /** Waits while it is closed; null where it is open. */
  get opened(): Promise<void> | null {
    return this.#opening?.promise ?? null
  }

  /** Counts a request until its answer has been sent, or its caller has gone. */
  enter(response: ServerResponse): void {
    if (response.closed) return
    this.#inside.add(response)
    response.once('close', () => {
      this.#inside.delete(response)
      if (this.#inside.size === 0) this.#left?.()
    })
  }

  /** Calls `end` when it closes, at once where it is closed, until the returned function is called: of what waits for something to happen. */
  watch(end: () => void): () => void {
    this.#ends.add(end)
    if (this.#opening) end()
    return () => void this.#ends.delete(end)
  }

  /** Lets nobody in, ends what waits, and resolves when nobody is inside; the returned function opens it. Rejects, and is open, where somebody stays for 5 s. */
  async close(): Promise<() => void> {
    while (this.#opening) await this.#opening.promise
    const opening = Promise.withResolvers<void>()
    this.#opening = opening
    const open = (): void => {
      this.#opening = null
      opening.resolve()
    }
    for (const end of this.#ends) end()
    if (await this.#isEmptied()) return open
    open()
    throw new Error(`requests under way did not end within ${patienceMs} ms`)
  }

  async #isEmptied(): Promise<boolean> {
    if (this.#inside.size === 0) return true
    const { promise, resolve } = Promise.withResolvers<boolean>()
    this.#left = () => resolve(true)
    const late = setTimeout(() => resolve(false), patienceMs)
    try {
      return await promise
    } finally {
      clearTimeout(late)
      this.#left = null
    }
  }
}
