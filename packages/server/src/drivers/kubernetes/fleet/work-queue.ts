/**
 * Processes keys concurrently, each key sequentially; a key added during its processing is processed once more. Failed keys wait until `retry`, to spare a
 * failing server.
 */
export class WorkQueue {
  readonly #due = new Set<string>()
  readonly #busy = new Map<string, Promise<void>>()
  readonly #failed = new Set<string>()
  readonly #atOnce: number
  readonly #act: (key: string) => Promise<void>
  readonly #onError: (error: unknown) => void
  #isClosed = false

  constructor(atOnce: number, act: (key: string) => Promise<void>, onError: (error: unknown) => void) {
    this.#atOnce = atOnce
    this.#act = act
    this.#onError = onError
  }

  add(...keys: readonly string[]): void {
    for (const key of keys) this.#due.add(key)
    this.#pump()
  }

  retry(): void {
    const failed = [...this.#failed]
    this.#failed.clear()
    this.add(...failed)
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await Promise.all(this.#busy.values())
  }

  #pump(): void {
    for (const key of this.#due) {
      if (this.#isClosed || this.#busy.size >= this.#atOnce) return
      if (this.#busy.has(key)) continue
      this.#due.delete(key)
      this.#busy.set(key, this.#run(key))
    }
  }

  async #run(key: string): Promise<void> {
    try {
      await this.#act(key)
    } catch (error) {
      this.#failed.add(key)
      this.#onError(error)
    }
    this.#busy.delete(key)
    this.#pump()
  }
}
