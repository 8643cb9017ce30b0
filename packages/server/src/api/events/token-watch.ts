import type { TokenId } from '#domain/shared/index.ts'
import type { Store } from '#store/open-store.ts'
import { listValidTokens } from '#store/token/find-token.ts'

/** Ends the streams of a revoked or expired token within 2 s (decision F4). */
export interface TokenWatch {
  /** Calls `end` at most once, until the returned function is called. */
  watch(id: TokenId, end: () => void): () => void
  close(): void
}

const checkMs = 1000

/** Creates the watch. The process sends one query per second while streams are open. `onError` receives failed queries, which are retried. */
export function createTokenWatch(store: Store, onError: (error: unknown) => void): TokenWatch {
  return new SharedWatch(store, onError)
}

class SharedWatch implements TokenWatch {
  readonly #store: Store
  readonly #onError: (error: unknown) => void
  readonly #held = new Map<TokenId, Set<() => void>>()
  #timer: NodeJS.Timeout | undefined
  #isChecking = false

  constructor(store: Store, onError: (error: unknown) => void) {
    this.#store = store
    this.#onError = onError
  }

  watch(id: TokenId, end: () => void): () => void {
    const ends = this.#held.get(id) ?? new Set()
    this.#held.set(id, ends.add(end))
    this.#timer ??= setInterval(() => void this.#check(), checkMs).unref()
    return () => {
      ends.delete(end)
      if (ends.size === 0) this.#held.delete(id)
      if (this.#held.size === 0) this.close()
    }
  }

  close(): void {
    clearInterval(this.#timer)
    this.#timer = undefined
  }

  async #check(): Promise<void> {
    if (this.#isChecking) return
    this.#isChecking = true
    try {
      const ids = [...this.#held.keys()]
      const valid = await listValidTokens(this.#store.db, ids)
      for (const id of ids.filter((one) => !valid.has(one))) this.#end(id)
    } catch (error) {
      // While the database is unreachable, no token can be revoked either. The next check retries.
      if (this.#timer !== undefined) this.#onError(error)
    } finally {
      this.#isChecking = false
    }
  }

  #end(id: TokenId): void {
    for (const end of this.#held.get(id) ?? []) end()
  }
}
