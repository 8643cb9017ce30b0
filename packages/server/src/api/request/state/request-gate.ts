import type { ServerResponse } from 'node:http'

/** Requests that run longer make the close fail. */
const drainTimeoutMs = 5_000

/** Holds requests while it is closed, so that shared state can be replaced. */
export class RequestGate {
  readonly #inside = new Set<ServerResponse>()
  readonly #ends = new Set<() => void>()
  #opening: PromiseWithResolvers<void> | null = null
  #left: (() => void) | null = null

  /** Null if the gate is open. */
  get opened(): Promise<void> | null {
    return this.#opening?.promise ?? null
  }

  /** The request is inside until its response or disconnect. */
  enter(response: ServerResponse): void {
    if (response.closed) return
    this.#inside.add(response)
    response.once('close', () => {
      this.#inside.delete(response)
      if (this.#inside.size === 0) this.#left?.()
    })
  }

  /** Calls `end` when the gate closes, or immediately if it is closed. */
  watch(end: () => void): () => void {
    this.#ends.add(end)
    if (this.#opening) end()
    return () => void this.#ends.delete(end)
  }

  /**
   * Closes the gate, ends waiting requests and resolves when no request is inside. The returned function opens it. If a request stays for 5 s, rejects and
   * opens the gate.
   */
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
    throw new Error(`running requests did not end within ${drainTimeoutMs} ms`)
  }

  async #isEmptied(): Promise<boolean> {
    if (this.#inside.size === 0) return true
    const { promise, resolve } = Promise.withResolvers<boolean>()
    this.#left = () => resolve(true)
    const late = setTimeout(() => resolve(false), drainTimeoutMs)
    try {
      return await promise
    } finally {
      clearTimeout(late)
      this.#left = null
    }
  }
}
