/** Driver calls in progress in a process. */
export class OpenCalls {
  readonly #open = new Set<Promise<unknown>>()
  #interruption = new AbortController()

  /** Aborted to interrupt hanging calls; replaced after each interruption. */
  get interrupted(): AbortSignal {
    return this.#interruption.signal
  }

  /** Runs a call and tracks it until it ends. */
  run<Answer>(call: () => Promise<Answer>): Promise<Answer> {
    const made = call()
    const ended = made.then(
      () => undefined,
      () => undefined,
    )
    this.#open.add(ended)
    void ended.then(() => this.#open.delete(ended))
    return made
  }

  /** Interrupts hanging calls and waits for the others. No new calls may start meanwhile. */
  async drain(): Promise<void> {
    this.#interruption.abort()
    this.#interruption = new AbortController()
    while (this.#open.size > 0) await Promise.all(this.#open)
  }
}
