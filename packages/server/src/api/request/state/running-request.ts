/** An abortable request. Its signal is created on demand, because most requests never wait. */
export class RunningRequest {
  #controller: AbortController | null = null
  #reason: string | null = null

  get signal(): AbortSignal {
    this.#controller ??= new AbortController()
    if (this.#reason !== null && !this.#controller.signal.aborted) this.#controller.abort(this.#reason)
    return this.#controller.signal
  }

  /** The reason is a text: an error's stack would cost more than the request. */
  abort(reason: string): void {
    this.#reason ??= reason
    this.#controller?.abort(reason)
  }
}
