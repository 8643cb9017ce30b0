import fc from 'fast-check'
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { type RateCount, type RateExchange, exchangeCounts } from '#store/rate/exchange-counts.ts'
import { openTestStore } from '#testkit/database/test-store.ts'
import { RateCounter, type RateState } from './rate-counter.ts'

/** Other processes act between `begin` and `end` of an exchange. `lose` is an exchange without a response. */
interface Move {
  act: 'ask' | 'create' | 'begin' | 'end' | 'lose' | 'nextMinute'
  at: number
}

const processesMax = 4
const seed = Date.now() % 1_000_000
const move: fc.Arbitrary<Move> = fc.record({
  act: fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom('ask' as const, 'create' as const) },
    { weight: 5, arbitrary: fc.constantFrom('begin' as const, 'end' as const, 'end' as const) },
    { weight: 1, arbitrary: fc.constantFrom('lose' as const, 'nextMinute' as const) },
  ),
  at: fc.nat(processesMax - 1),
})
const schedule = fc.record({
  requestsMax: fc.integer({ min: 1, max: 12 }),
  createsMax: fc.integer({ min: 1, max: 8 }),
  processes: fc.integer({ min: 1, max: processesMax }),
  moves: fc.array(move, { minLength: 10, maxLength: 60 }),
})

const { store } = await openTestStore({ connectionsMax: 2 })

interface Book {
  own: number
  told: number
  readonly known: Map<Process, number>
}
type Books = Record<'request' | 'create', Book>
interface Exchange {
  readonly counts: readonly RateCount[]
  readonly news: RateExchange
  readonly seen: Record<'request' | 'create', Map<Process, number>>
}
interface Process {
  readonly counter: RateCounter
  readonly name: string
  books: Books
  running: Exchange | null
}

const emptyBooks = (): Books => ({
  request: { own: 0, told: 0, known: new Map() },
  create: { own: 0, told: 0, known: new Map() },
})
const sum = (numbers: Iterable<number>): number => [...numbers].reduce((total, one) => total + one, 0)
const kinds = ['request', 'create'] as const

class World {
  readonly #caller = { name: `token ${randomUUID()}`, isToken: true }
  readonly #limits: { requestsMax: number; createsMax: number }
  readonly #processes: Process[]
  #nowMs = 60_000_000

  constructor(limits: { requestsMax: number; createsMax: number }, processes: number) {
    this.#limits = limits
    this.#processes = Array.from({ length: processes }, () => ({
      counter: new RateCounter({ ...limits, isEnforced: true }),
      name: randomUUID(),
      books: emptyBooks(),
      running: null,
    }))
  }

  async move({ act, at }: Move): Promise<void> {
    const process = this.#processes[at % this.#processes.length] as Process
    if (act === 'ask' || act === 'create') return this.#request(process, act === 'create')
    if (act === 'begin') return this.#begin(process)
    if (act === 'end' || act === 'lose') return this.#end(process, act === 'lose')
    this.#nowMs += 60_000
    for (const one of this.#processes) one.books = emptyBooks()
  }

  #request(process: Process, isCreate: boolean): void {
    const state = process.counter.count(this.#caller, isCreate, this.#nowMs)
    const isOverGeneral = this.#check(process, 'request', this.#limits.requestsMax, isCreate ? null : state)
    if (!isCreate) return
    if (isOverGeneral) expect(state).toMatchObject({ isOver: true, limit: this.#limits.requestsMax })
    else this.#check(process, 'create', this.#limits.createsMax, state)
  }

  /** A null state does not cover this kind. Returns true above the limit. */
  #check(process: Process, kind: 'request' | 'create', limit: number, state: RateState | null): boolean {
    const book = process.books[kind]
    book.own += 1
    const known = book.own + sum(book.known.values())
    const total = sum(this.#processes.map((one) => one.books[kind].own))
    const unseen = sum(
      this.#processes.filter((one) => one !== process).map((one) => one.books[kind].own - (book.known.get(one) ?? 0)),
    )
    const isOver = known > limit
    if (state) {
      expect(state).toMatchObject({ limit, remaining: Math.max(0, limit - known), isOver })
      if (state.isOver) expect(total, 'rejected below the limit').toBeGreaterThan(limit)
      else expect(total, 'admitted more than unreported counts allow').toBeLessThanOrEqual(limit + unseen)
    }
    return isOver
  }

  async #begin(process: Process): Promise<void> {
    if (process.running) return
    const counts = process.counter.takeUnreported(9)
    if (counts.length === 0) return
    const news = await exchangeCounts(store.db, process.name, counts)
    const seen = { request: new Map<Process, number>(), create: new Map<Process, number>() }
    for (const kind of kinds) {
      // Counts of a past minute do not apply.
      const told = counts.find((one) => one.kind === kind && one.minute === this.#nowMs / 60_000)
      if (!told) continue
      process.books[kind].told = told.used
      for (const other of this.#processes) if (other !== process) seen[kind].set(other, other.books[kind].told)
    }
    process.running = { counts, news, seen }
  }

  #end(process: Process, isLost: boolean): void {
    const { running } = process
    process.running = null
    if (!running) return
    if (isLost) return process.counter.requeueUnreported(running.counts)
    process.counter.mergeCounts({ ...running.news, nowMs: this.#nowMs }, this.#nowMs)
    if (running.counts[0]?.minute !== this.#nowMs / 60_000) return
    for (const kind of kinds) for (const [other, told] of running.seen[kind]) process.books[kind].known.set(other, told)
  }

  async agree(): Promise<void> {
    for (const round of [1, 2]) {
      for (const process of this.#processes) {
        this.#end(process, false)
        if (round === 1) this.#request(process, false)
        else
          process.counter.requeueUnreported([
            { caller: this.#caller.name, kind: 'request', minute: this.#nowMs / 60_000, used: 0 },
          ])
        await this.#begin(process)
        this.#end(process, false)
      }
    }
    const total = sum(this.#processes.map((one) => one.books.request.own))
    for (const process of this.#processes)
      expect(sum([process.books.request.own, ...process.books.request.known.values()])).toBe(total)
  }
}

describe('rates across processes (decisions G4, G10)', () => {
  it(`no schedule of requests, exchanges and lost responses admits more than the limit plus unreported counts, or rejects below the limit (seed ${seed})`, async () => {
    await fc.assert(
      fc.asyncProperty(schedule, async ({ moves, processes, ...limits }) => {
        const world = new World(limits, processes)
        for (const one of moves) await world.move(one)
        await world.agree()
      }),
      { seed, numRuns: 80 },
    )
  })
})
