import { listen } from '#store/listen.ts'
import { nudge } from '#store/nudge.ts'
import { type Claim, claimWork } from '#store/work/claim-work.ts'
import { extendLeases, releaseLeases } from '#store/work/leases.ts'
import { callDriver } from './call-driver.ts'
import { type CallMeasurement, measureCall } from './record-calls.ts'
import { sweptKinds } from './poll-converged.ts'
import { sweepMs } from './timeouts.ts'
import type { AnyReconciler, PassDependencies, PassIo } from './reconciler.ts'
import { type PassResult, claimName, runPass } from './run-pass.ts'
import { startPolling } from './start-polling.ts'
import { type SlotClaim, type SlotPass, WorkerSlots } from './worker-slots.ts'
import { writeGuarded } from './write-guarded.ts'

/** Dependencies of a worker. */
export interface WorkerOptions extends PassDependencies {
  readonly reconcilers: readonly AnyReconciler[]
  /** Unique name of this worker in leases. */
  readonly holder: string
  /** Served regions; null for all. */
  readonly regions: readonly string[] | null
  /** Maximum concurrent passes. */
  readonly slots: number
  /** Another worker takes over after this time. */
  readonly leaseMs: number
  readonly onPass?: (claim: Claim, result: PassResult) => void
  readonly onCall?: (measurement: CallMeasurement) => void
  /** Failures outside a pass: an unreachable database, a bug in a recording. */
  readonly onError?: (error: unknown) => void
}

/** Running worker. */
export interface Worker {
  /** Last search without an error, by performance.now(). */
  searchedAtMs(): number
  /** Waits at most `graceMs` for running passes, and releases all leases. */
  stop(graceMs?: number): Promise<void>
}

/**
 * A free slot waits for others while more than three quarters are busy, so that one claim serves them all. A claim costs the database more than most of a pass.
 */
const gatherMs = 10

/**
 * Starts a worker, which claims due work, runs passes, polls converged resources and renews its leases until it is stopped. Failures outside a pass go to
 * `onError`.
 */
export async function startWorker(options: WorkerOptions): Promise<Worker> {
  const loop = new WorkLoop(options)
  const listener = await listen(options.store, 'work', () => loop.wake())
  const heartbeat = setInterval(() => void loop.beat(), options.leaseMs / 3)
  const sweep = setInterval(() => loop.wake(), sweepMs)
  const polling = startPolling(options, () => loop.wake())
  return {
    searchedAtMs: () => loop.searchedAtMs,
    async stop(graceMs = 2_000) {
      clearInterval(sweep)
      await Promise.all([listener.close(), polling.stop(), loop.stop(graceMs)])
      // The leases must be valid until all passes have ended.
      clearInterval(heartbeat)
      await releaseLeases(options.store, options.holder).catch((error: unknown) => options.onError?.(error))
    },
  }
}

interface Running extends SlotPass {
  readonly abort: AbortController
  end: Promise<void>
}

class WorkLoop {
  readonly #options: WorkerOptions
  readonly #byKind: ReadonlyMap<AnyReconciler['kind'], AnyReconciler>
  readonly #running = new Set<Running>()
  readonly #slots: WorkerSlots
  #isStopping = false
  #isClaiming = false
  #claiming: Promise<void> = Promise.resolve()
  #isWakePending = false
  #gathering: NodeJS.Timeout | undefined
  searchedAtMs = performance.now()

  constructor(options: WorkerOptions) {
    this.#options = options
    this.#byKind = new Map(options.reconcilers.map((one) => [one.kind, one]))
    this.#slots = new WorkerSlots(options.slots, this.#running, () => this.#wakeForSlot())
  }

  /** Calls during a search cause one further search. */
  wake(): void {
    this.#isWakePending = true
    if (!this.#isClaiming && !this.#isStopping) this.#claiming = this.#claim()
  }

  /** Searches now, or after `gatherMs` if few slots are free. */
  #wakeForSlot(): void {
    if (this.#slots.hasCapacity()) return this.wake()
    this.#gathering ??= setTimeout(() => this.wake(), gatherMs).unref()
  }

  async #claim(): Promise<void> {
    clearTimeout(this.#gathering)
    this.#gathering = undefined
    this.#isClaiming = true
    try {
      while (this.#isWakePending && !this.#isStopping && this.#slots.free() > 0) {
        this.#isWakePending = false
        for (const desired of this.#slots.claims()) await this.#take(desired)
      }
      this.searchedAtMs = performance.now()
    } catch (error) {
      this.#options.onError?.(error)
    } finally {
      this.#isClaiming = false
    }
  }

  async #take(desired: SlotClaim): Promise<void> {
    const claims = await claimWork(this.#options.store, {
      ...this.#options,
      kinds: [...this.#byKind.keys()],
      polledKinds: sweptKinds(this.#options.reconcilers),
      ...desired,
    })
    // Claims that arrive while stopping are released with all others.
    if (this.#isStopping) return
    for (const claim of claims) this.#start(claim)
  }

  #start(claim: Claim): void {
    // An earlier pass has lost its lease, and must not run concurrently.
    for (const earlier of this.#running) if (claimName(earlier.claim) === claimName(claim)) earlier.abort.abort()
    const running: Running = { claim, abort: new AbortController(), lateCalls: 0, end: Promise.resolve() }
    this.#running.add(running)
    running.end = this.#pass(running)
      .catch((error: unknown) => this.#options.onError?.(error))
      .finally(() => {
        this.#running.delete(running)
        this.#wakeForSlot()
      })
  }

  async #pass(running: Running): Promise<void> {
    const { claim, abort } = running
    const reconciler = this.#byKind.get(claim.kind)
    if (!reconciler) return
    const { store, drivers, timeouts, installationId, vendor, nodePrefix, secretBox, catalogue } = this.#options
    const io: PassIo = {
      store,
      drivers,
      claim,
      timeouts,
      installationId,
      vendor,
      nodePrefix,
      secretBox,
      catalogue,
      call: (method, call) =>
        measureCall(
          method,
          () =>
            this.#slots.call(running, () =>
              callDriver(method, call, { callMs: timeouts.callMs, signal: abort.signal }),
            ),
          (measurement) => this.#options.onCall?.(measurement),
        ),
      write: (step) => writeGuarded(store, claim, step),
    }
    const result = await runPass(reconciler, io)
    nudge(store, 'events')
    this.#options.onPass?.(claim, result)
    // The resource is due before the next sweep. A stopped worker ignores the call.
    if (result.dueMs !== null && result.dueMs < sweepMs) setTimeout(() => this.wake(), result.dueMs).unref()
  }

  /** The result applies only to passes that ran before the query. */
  async beat(): Promise<void> {
    const before = [...this.#running]
    try {
      const held = await extendLeases(
        this.#options.store,
        before.map((one) => one.claim),
        this.#options.leaseMs,
      )
      const epochs = new Map(held.map((row) => [claimName(row), row.epoch]))
      for (const { claim, abort } of before) if (epochs.get(claimName(claim)) !== claim.epoch) abort.abort()
    } catch (error) {
      this.#options.onError?.(error)
    }
  }

  async stop(graceMs: number): Promise<void> {
    this.#isStopping = true
    clearTimeout(this.#gathering)
    let grace: NodeJS.Timeout | undefined
    await Promise.race([
      this.#ended(),
      new Promise((resolve) => {
        grace = setTimeout(resolve, graceMs)
      }),
    ])
    clearTimeout(grace)
    for (const { abort } of this.#running) abort.abort()
    await this.#ended()
  }

  async #ended(): Promise<void> {
    await this.#claiming
    await Promise.all([...this.#running].map((one) => one.end))
  }
}
