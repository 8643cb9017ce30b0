import type { FastifyBaseLogger } from 'fastify'

/** Background work after responses. Failures are logged only, because the response was already sent. */
export class BackgroundWork {
  readonly #log: FastifyBaseLogger
  readonly #running = new Set<Promise<void>>()

  constructor(log: FastifyBaseLogger) {
    this.#log = log
  }

  /** Starts the work after the current event loop turn. */
  add(work: () => Promise<void>): void {
    const one = new Promise<void>((resolve) => void setImmediate(resolve))
      .then(work)
      .catch((err: unknown) => this.#log.error({ err }, 'oauth'))
      .finally(() => this.#running.delete(one))
    this.#running.add(one)
  }

  /** Resolves when no work is left. */
  async drain(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running)
  }
}
