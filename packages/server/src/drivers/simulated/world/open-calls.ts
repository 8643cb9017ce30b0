/** The calls of drivers that are under way in a process. */
export class OpenCalls {
  readonly #open = new Set<Promise<unknown>>()
  #interruption = new AbortController()

  /** Aborted when hanging calls are to end; another one after each time. */
  get interrupted(): AbortSignal {
    return this.#interruption.signal
  }

  /** Runs a call, which is known until it has ended. */
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

  /** Ends the calls that hang, and waits for the others; nobody begins one meanwhile. */
  async settle(): Promise<void> {
    this.#interruption.abort()
    this.#interruption = new AbortController()
    while (this.#open.size > 0) await Promise.all(this.#open)
  }
}
