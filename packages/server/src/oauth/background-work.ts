import type { FastifyBaseLogger } from 'fastify'

/** Work after responses. Failures are only logged. */
export class BackgroundWork {
  readonly #log: FastifyBaseLogger
  readonly #running = new Set<Promise<void>>()

  constructor(log: FastifyBaseLogger) {
    this.#log = log
  }

  /** Starts after the current event loop turn. */
  add(work: () => Promise<void>): void {
    const one = new Promise<void>((resolve) => void setImmediate(resolve))
      .then(work)
      .catch((err: unknown) => this.#log.error({ err }, 'oauth'))
      .finally(() => this.#running.delete(one))
    this.#running.add(one)
  }

  async drain(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running)
  }
}
