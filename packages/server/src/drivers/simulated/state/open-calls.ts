/** A process's driver calls in progress. */
export class OpenCalls {
  readonly #open = new Set<Promise<unknown>>()
  #interruption = new AbortController()

  /** Signal that interrupts hanging calls; replaced after its abort. */
  get interrupted(): AbortSignal {
    return this.#interruption.signal
  }

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

  async drain(): Promise<void> {
    this.#interruption.abort()
    this.#interruption = new AbortController()
    while (this.#open.size > 0) await Promise.all(this.#open)
  }
}
