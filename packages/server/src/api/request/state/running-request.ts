/** A running request that can be aborted. Its signal is created on demand, because most requests wait for nothing. */
export class RunningRequest {
  #controller: AbortController | null = null
  #reason: string | null = null

  /** Aborted when the client disconnects, its stream must end, or the process stops. */
  get signal(): AbortSignal {
    this.#controller ??= new AbortController()
    if (this.#reason !== null && !this.#controller.signal.aborted) this.#controller.abort(this.#reason)
    return this.#controller.signal
  }

  /** Aborts the request. The reason is a text, because an error with its stack would cost more than the request. */
  abort(reason: string): void {
    this.#reason ??= reason
    this.#controller?.abort(reason)
  }
}
