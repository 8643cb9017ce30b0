import type { Claim, ClaimRequest, WorkScope } from '#store/work/claim-work.ts'
import { DriverTimeout, LeaseLost } from './call-driver.ts'

/** A call without a response for this time releases its pass's slot. */
const slotMs = 1_000

/** Running pass. */
export interface SlotPass {
  readonly claim: Claim
  /** Calls without a response for `slotMs`; such a pass occupies no slot. */
  lateCalls: number
}

/** Limits of a claim for the free slots. */
export type SlotClaim = Pick<ClaimRequest, 'limit' | 'retryLimit' | 'resyncLimit' | 'only' | 'except'>

/**
 * Slots of a worker (ADR 0056). A scope is a kind of work in a region. A scope is slow if its last call timed out, or if its passes with late calls reach a
 * quarter of the slots. All slow scopes together occupy at most a quarter of the slots.
 */
export class WorkerSlots {
  readonly #slots: number
  readonly #passes: Iterable<SlotPass>
  readonly #onFree: () => void
  readonly #unresponsive = new Map<string, WorkScope>()

  constructor(slots: number, passes: Iterable<SlotPass>, onFree: () => void) {
    this.#slots = slots
    this.#passes = passes
    this.#onFree = onFree
  }

  free(): number {
    return this.#slots - this.#occupying().length
  }

  hasCapacity(): boolean {
    return this.free() * 4 >= this.#slots
  }

  /** Slow scopes come first, then all others. */
  *claims(): Generator<SlotClaim> {
    const slow = this.#slowScopes()
    const used = this.#occupying().filter(({ claim }) => slow.has(nameOf(claim))).length
    const only = [...slow].filter(([name]) => this.#countLate(name) < this.#slots).map(([, scope]) => scope)
    const limit = Math.min(this.free(), this.#share(1 / 4) - used)
    if (only.length > 0 && limit > 0) yield { ...this.#laneLimits(), limit, only }
    if (this.free() > 0) yield { ...this.#laneLimits(), limit: this.free(), except: [...slow.values()] }
  }

  /** Records whether the pass's scope responds. */
  async call<T>(pass: SlotPass, call: () => Promise<T>): Promise<T> {
    const name = nameOf(pass.claim)
    let isLate = false
    const timer = setTimeout(() => {
      isLate = true
      pass.lateCalls += 1
      this.#onFree()
    }, slotMs)
    try {
      const answer = await call()
      this.#unresponsive.delete(name)
      return answer
    } catch (error) {
      if (error instanceof DriverTimeout) this.#unresponsive.set(name, pass.claim)
      else if (!(error instanceof LeaseLost)) this.#unresponsive.delete(name)
      throw error
    } finally {
      clearTimeout(timer)
      if (isLate) pass.lateCalls -= 1
    }
  }

  #occupying(): SlotPass[] {
    return [...this.#passes].filter((pass) => pass.lateCalls === 0)
  }

  #share(share: number): number {
    return Math.max(1, Math.floor(this.#slots * share))
  }

  #slowScopes(): Map<string, WorkScope> {
    const slow = new Map(this.#unresponsive)
    for (const { claim } of this.#passes)
      if (this.#countLate(nameOf(claim)) >= this.#share(1 / 4)) slow.set(nameOf(claim), claim)
    return slow
  }

  #countLate(name: string): number {
    return [...this.#passes].filter(({ claim, lateCalls }) => lateCalls > 0 && nameOf(claim) === name).length
  }

  /** At most half of the slots retry failed work and a quarter polls converged resources, so that new work finds a slot. */
  #laneLimits(): Pick<ClaimRequest, 'retryLimit' | 'resyncLimit'> {
    const occupying = this.#occupying().map((one) => one.claim)
    const left = (share: number, isIn: (claim: Claim) => boolean): number =>
      Math.max(0, this.#share(share) - occupying.filter(isIn).length)
    return { retryLimit: left(1 / 2, (claim) => claim.tries > 0), resyncLimit: left(1 / 4, (claim) => claim.isResync) }
  }
}

function nameOf({ kind, region }: WorkScope): string {
  return `${kind} ${region}`
}
