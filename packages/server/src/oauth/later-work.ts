import type { FastifyBaseLogger } from 'fastify'

/** Background work after responses. Failures are logged only, because the response was already sent. */
export class LaterWork {
  readonly #log: FastifyBaseLogger
  readonly #underWay = new Set<Promise<void>>()

  constructor(log: FastifyBaseLogger) {
    this.#log = log
  }

  /** Starts the work after the current event loop turn. */
  add(work: () => Promise<void>): void {
    const one = new Promise<void>((resolve) => void setImmediate(resolve))
      .then(work)
      .catch((err: unknown) => this.#log.error({ err }, 'oauth'))
      .finally(() => this.#underWay.delete(one))
    this.#underWay.add(one)
  }

  /** Resolves when no work is left. */
  async settle(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.all(this.#underWay)
  }
}
