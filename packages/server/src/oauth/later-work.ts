import type { FastifyBaseLogger } from 'fastify'

/** Work that goes on behind answers. What fails is logged: there is nobody left to be told. */
export class LaterWork {
  readonly #log: FastifyBaseLogger
  readonly #underWay = new Set<Promise<void>>()

  constructor(log: FastifyBaseLogger) {
    this.#log = log
  }

  /** Begins with it once the turn that is under way has ended. */
  add(work: () => Promise<void>): void {
    const one = new Promise<void>((resolve) => void setImmediate(resolve))
      .then(work)
      .catch((err: unknown) => this.#log.error({ err }, 'oauth'))
      .finally(() => this.#underWay.delete(one))
    this.#underWay.add(one)
  }

  /** When nothing is left. */
  async settle(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.all(this.#underWay)
  }
}
