import type { SecretBox } from '#domain/shared/index.ts'
import type { Catalogue } from '#domain/catalogue/catalogue.ts'
import type { Store } from '#store/open-store.ts'
import { listen } from '#store/listen.ts'
import { nudge } from '#store/nudge.ts'
import { type Claim, claimWork } from '#store/work/claim-work.ts'
import { extendLeases, releaseLeases } from '#store/work/leases.ts'
import type { Drivers } from '../ports/index.ts'
import { callDriver } from './call-driver.ts'
import { type CallNote, noteCall } from './hear-calls.ts'
import { sweptKinds } from './look-over.ts'
import { type Patience, sweepMs } from './patience.ts'
import type { AnyReconciler, PassIo } from './reconciler.ts'
import { type PassResult, claimName, runPass } from './run-pass.ts'
import { startLooks } from './start-looks.ts'
import { type SlotClaim, type SlotPass, WorkerSlots } from './worker-slots.ts'
import { writeGuarded } from './write-guarded.ts'

/** What a worker needs; the composition root fills it. */
export interface WorkerOptions {
  readonly store: Store
  readonly drivers: Drivers
  readonly reconcilers: readonly AnyReconciler[]
  readonly patience: Patience
  readonly installationId: string
  readonly vendor: string
  readonly nodePrefix: string
  readonly secretBox: SecretBox
  readonly catalogue: Catalogue
  /** Unique name of this worker, for its leases. */
  readonly holder: string
  /** Only these regions; null works on all. */
  readonly regions: readonly string[] | null
  /** Passes at once. */
  readonly slots: number
  /** A worker that dies is replaced after this time. */
  readonly leaseMs: number
  /** Told after every pass, for logs and metrics. */
  readonly onPass?: (claim: Claim, result: PassResult) => void
  /** Told of every driver call once it has ended, for metrics. */
  readonly onCall?: (note: CallNote) => void
  /** Told of failures that are nobody's pass: the database away, a bug in a record. */
  readonly onTrouble?: (error: unknown) => void
}

/** A running worker. */
export interface Worker {
  /** When it last looked for work without trouble, by performance.now(). */
  lookedAtMs(): number
  /** Takes nothing new, waits at most `graceMs` for running passes, gives its leases back. */
  stop(graceMs?: number): Promise<void>
}

/**
 * While more than three quarters of the slots are busy, one that is free waits so long for others that become free: one claim serves them all, and a claim costs the database more than
 * most that a pass asks of it.
 */
const gatherMs = 10

/** Starts a worker: claims what is due, runs passes, keeps its leases alive, until stopped. */
export async function startWorker(options: WorkerOptions): Promise<Worker> {
  const loop = new WorkLoop(options)
  const listener = await listen(options.store, 'work', () => loop.wake())
  const heartbeat = setInterval(() => void loop.beat(), options.leaseMs / 3)
  const sweep = setInterval(() => loop.wake(), sweepMs)
  const looks = startLooks(options, () => loop.wake())
  return {
    lookedAtMs: () => loop.lookedAtMs,
    async stop(graceMs = 2_000) {
      clearInterval(sweep)
      await Promise.all([listener.close(), looks.stop(), loop.stop(graceMs)])
      // Not earlier: until its passes have ended, their leases must hold.
      clearInterval(heartbeat)
      await releaseLeases(options.store, options.holder).catch((error: unknown) => options.onTrouble?.(error))
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
  #isWanted = false
  #gathering: NodeJS.Timeout | undefined
  lookedAtMs = performance.now()

  constructor(options: WorkerOptions) {
    this.#options = options
    this.#byKind = new Map(options.reconcilers.map((one) => [one.kind, one]))
    this.#slots = new WorkerSlots(options.slots, this.#running, () => this.#wakeForSlot())
  }

  /** Looks for work now; calls that come while it looks are folded into one more look. */
  wake(): void {
    this.#isWanted = true
    if (!this.#isClaiming && !this.#isStopping) this.#claiming = this.#claim()
  }

  /** A slot is free, and its pass may have woken others: looks at once, or soon where that serves more of them. */
  #wakeForSlot(): void {
    if (this.#slots.hasRoom()) return this.wake()
    this.#gathering ??= setTimeout(() => this.wake(), gatherMs).unref()
  }

  async #claim(): Promise<void> {
    clearTimeout(this.#gathering)
    this.#gathering = undefined
    this.#isClaiming = true
    try {
      while (this.#isWanted && !this.#isStopping && this.#slots.free() > 0) {
        this.#isWanted = false
        for (const wanted of this.#slots.claims()) await this.#take(wanted)
      }
      this.lookedAtMs = performance.now()
    } catch (error) {
      this.#options.onTrouble?.(error)
    } finally {
      this.#isClaiming = false
    }
  }

  async #take(wanted: SlotClaim): Promise<void> {
    const claims = await claimWork(this.#options.store, {
      ...this.#options,
      kinds: [...this.#byKind.keys()],
      sweptKinds: sweptKinds(this.#options.reconcilers),
      ...wanted,
    })
    // What comes while stopping is given back with all the others.
    if (this.#isStopping) return
    for (const claim of claims) this.#start(claim)
  }

  #start(claim: Claim): void {
    // The same resource again means that the lease of an earlier pass has ended: it must not go on beside this one.
    for (const earlier of this.#running) if (claimName(earlier.claim) === claimName(claim)) earlier.abort.abort()
    const running: Running = { claim, abort: new AbortController(), lateCalls: 0, end: Promise.resolve() }
    this.#running.add(running)
    running.end = this.#pass(running)
      .catch((error: unknown) => this.#options.onTrouble?.(error))
      .finally(() => {
        this.#running.delete(running)
        this.#wakeForSlot()
      })
  }

  async #pass(running: Running): Promise<void> {
    const { claim, abort } = running
    const reconciler = this.#byKind.get(claim.kind)
    if (!reconciler) return
    const { store, drivers, patience, installationId, vendor, nodePrefix, secretBox, catalogue } = this.#options
    const io: PassIo = {
      store,
      drivers,
      claim,
      patience,
      installationId,
      vendor,
      nodePrefix,
      secretBox,
      catalogue,
      call: (method, ask) =>
        noteCall(
          method,
          () =>
            this.#slots.call(running, () => callDriver(method, ask, { callMs: patience.callMs, signal: abort.signal })),
          (note) => this.#options.onCall?.(note),
        ),
      write: (step) => writeGuarded(store, claim, step),
    }
    const result = await runPass(reconciler, io)
    nudge(store, 'events')
    this.#options.onPass?.(claim, result)
    // Its own next look, where that comes before the sweep; one that comes when the worker has stopped finds it stopping.
    if (result.dueMs !== null && result.dueMs < sweepMs) setTimeout(() => this.wake(), result.dueMs).unref()
  }

  /** Keeps the leases; a pass whose lease is gone is told to stop. Only passes that ran before the question can be judged by the answer. */
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
      this.#options.onTrouble?.(error)
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
