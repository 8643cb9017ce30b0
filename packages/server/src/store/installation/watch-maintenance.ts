import type { Maintenance } from '#domain/maintenance/maintenance.ts'
import { type Listener, listen } from '../listen.ts'
import { type Store, openStore } from '../open-store.ts'
import { findMaintenance } from './maintenance.ts'

/** Cached maintenance state (decision I6). */
export interface MaintenanceWatch {
  /** Null while the installation is open. */
  current(): Maintenance | null
  /** Calls `end` when the installation closes, or immediately if it is closed; the returned function unsubscribes. */
  watch(end: () => void): () => void
  stop(): Promise<void>
}

/** Callbacks of a watch. */
export interface MaintenanceListeners {
  /** Called after each change, and at the start if the installation is closed. */
  readonly onChange: (now: Maintenance | null, before: Maintenance | null) => void
  /** Called after a failed read; the cached state stays. */
  readonly onError: (error: unknown) => void
}

/** Watch that never reports maintenance, for tests and processes that serve during maintenance. */
export const alwaysOpen: MaintenanceWatch = {
  current: () => null,
  watch: () => () => undefined,
  stop: async () => undefined,
}

const sweepMs = 1_000
/** Timeout of reads, so that changes are visible within 2 s. */
const readTimeoutMs = 2_000

/**
 * Returns a watch after reading the state; throws if the database cannot answer. Reads again at each nudge, after a lost connection and once a second, over its
 * own connection. Reports changes and failed reads to `listeners`; after a failed read the cached state stays.
 */
export async function watchMaintenance(store: Store, listeners: MaintenanceListeners): Promise<MaintenanceWatch> {
  const own = openStore({
    url: store.url,
    connectionsMax: 1,
    statementTimeoutMs: readTimeoutMs,
    responseTimeoutMs: readTimeoutMs,
  })
  try {
    const watch = new SharedMaintenanceWatch(own, listeners, await findMaintenance(own.db))
    await watch.start()
    return watch
  } catch (error) {
    await own.close()
    throw error
  }
}

class SharedMaintenanceWatch implements MaintenanceWatch {
  readonly #own: Store
  readonly #listeners: MaintenanceListeners
  readonly #ends = new Set<() => void>()
  #known: Maintenance | null = null
  #knownAtMs = performance.now()
  #listener: Listener | null = null
  #sweep: NodeJS.Timeout | undefined
  #inProgress: Promise<void> | null = null
  #isRequested = false
  #isStopped = false

  constructor(own: Store, listeners: MaintenanceListeners, found: Maintenance | null) {
    this.#own = own
    this.#listeners = listeners
    this.#update(found)
  }

  async start(): Promise<void> {
    this.#sweep = setInterval(() => this.#poll(), sweepMs).unref()
    this.#listener = await listen(this.#own, 'installation', () => this.#poll())
  }

  current(): Maintenance | null {
    const known = this.#known
    if (known === null || known.leftS === null) return known
    return { ...known, leftS: known.leftS - (performance.now() - this.#knownAtMs) / 1000 }
  }

  watch(end: () => void): () => void {
    this.#ends.add(end)
    if (this.#known !== null) end()
    return () => void this.#ends.delete(end)
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    clearInterval(this.#sweep)
    await this.#listener?.close()
    await this.#inProgress
    await this.#own.close()
  }

  #poll(): void {
    this.#isRequested = true
    this.#inProgress ??= this.#pollWhileRequested().finally(() => {
      this.#inProgress = null
    })
  }

  async #pollWhileRequested(): Promise<void> {
    try {
      while (this.#isRequested && !this.#isStopped) {
        this.#isRequested = false
        this.#update(await findMaintenance(this.#own.db))
      }
    } catch (error) {
      if (!this.#isStopped) this.#listeners.onError(error)
    }
  }

  #update(found: Maintenance | null): void {
    const before = this.#known
    this.#known = found
    this.#knownAtMs = performance.now()
    if (isSame(before, found)) return
    this.#listeners.onChange(found, before)
    if (found !== null) for (const end of this.#ends) end()
  }
}

function isSame(one: Maintenance | null, other: Maintenance | null): boolean {
  return one?.since === other?.since && one?.reason === other?.reason && one?.expectedEnd === other?.expectedEnd
}
