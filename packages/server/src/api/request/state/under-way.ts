/** A request that is under way: told when it is over before its time. Its signal is made for those who ask for it; most requests wait for nothing that it could end. */
export class UnderWay {
  #controller: AbortController | null = null
  #reason: string | null = null

  /** Aborted when the caller has gone, its stream must end, or the process stops. */
  get signal(): AbortSignal {
    this.#controller ??= new AbortController()
    if (this.#reason !== null && !this.#controller.signal.aborted) this.#controller.abort(this.#reason)
    return this.#controller.signal
  }

  /** Ends what waits on its behalf; the reason is a text, as an error with its stack for each request would cost more than the request. */
  abort(reason: string): void {
    this.#reason ??= reason
    this.#controller?.abort(reason)
  }
}
