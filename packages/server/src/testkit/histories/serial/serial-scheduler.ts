import { setImmediate, setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { DriverTimeout } from '#reconcile/engine/call-driver.ts'
import { DriverError } from '#reconcile/ports/index.ts'
import type { Random } from '../model/random.ts'
import type { LockMonitor } from './lock-monitor.ts'
import { currentActor, SerialActor, type SerialGate, type SerialPoint } from './serial-actor.ts'
import type { FaultDraw, SerialFault } from './serial-fault.ts'

/** An actor counts as hanging after this time, however slow the machine is. */
const restMs = 60_000
/** Longer than the server's deadlock_timeout. */
const deadlockMs = 30

/** Runs actors in one process, one at a time, each up to its next statement or driver call. The seed selects the actor and its injected fault. */
export class SerialScheduler implements SerialGate {
  readonly #random: Random
  readonly #faults: FaultDraw
  readonly #monitor: LockMonitor
  readonly #actors: SerialActor[] = []
  readonly #blocked = new Set<pg.Client>()
  readonly #verdicts = new WeakMap<SerialPoint, SerialFault | null>()
  readonly trace: string[] = []

  constructor(random: Random, faults: FaultDraw, monitor: LockMonitor) {
    this.#random = random
    this.#faults = faults
    this.#monitor = monitor
  }

  /** Starts an actor, which runs up to its first statement or driver call. */
  spawn(name: string, run: () => Promise<void>): SerialActor {
    const actor = new SerialActor(name)
    this.#actors.push(actor)
    const ended = currentActor.run({ actor, gate: this }, run)
    ended.catch((error: unknown) => void (actor.error = error)).finally(() => void (actor.isEnded = true))
    return actor
  }

  async run(): Promise<void> {
    for (;;) {
      await this.#rest()
      const ready = this.#actors.flatMap((actor) => (actor.isDead ? [] : listReady(actor)))
      if (ready.length === 0 && this.#blocked.size === 0) return
      if (ready.length === 0) await this.#awaitDeadlock()
      else await this.#turn(this.#random.choose(ready))
    }
  }

  async #turn(point: SerialPoint): Promise<void> {
    const { actor, kind, words } = point
    const faults = this.#faults.next(kind)
    this.trace.push(`${actor.name}: ${words}${faults ? ` !! ${faults}` : ''}`)
    actor.points.splice(actor.points.indexOf(point), 1)
    if (faults === 'process dies') return this.#kill(actor)
    this.#verdicts.set(point, faults)
    point.grant()
  }

  async #kill(actor: SerialActor): Promise<void> {
    actor.isDead = true
    actor.points.length = 0
    const clients = [...new Set([...actor.open, ...actor.sent])]
    for (const client of clients) this.#blocked.delete(client)
    await this.#monitor.endAll(clients)
  }

  async statement(
    actor: SerialActor,
    client: pg.Client,
    { words, send }: { readonly words: string; send(): Promise<unknown> },
  ): Promise<unknown> {
    const faults = await this.#point(actor, 'statement', { words, client })
    if (faults === 'connection lost before') return this.#lose(actor, client)
    actor.sent.add(client)
    const isOver = /^(commit|rollback)/i.test(words)
    try {
      const answer = await (faults === 'fails' || faults === 'conflicts' ? fail(client, faults) : send())
      if (/^(begin|start transaction)/i.test(words)) actor.open.add(client)
      if (faults === 'connection lost after') await this.#lose(actor, client)
      return answer
    } finally {
      actor.sent.delete(client)
      this.#blocked.delete(client)
      if (isOver) actor.open.delete(client)
    }
  }

  /** Throws an injected fault; returns true if the call must fail after its execution. `repeat` executes a late call. */
  async beforeCall(words: string, repeat: (() => Promise<unknown>) | null): Promise<boolean> {
    const running = currentActor.getStore()
    if (!running) return false
    const faults = await this.#point(running.actor, 'call', { words, client: null })
    if (faults === 'error before') throw new DriverError('Busy', 'injected by the history: rejected')
    if (faults === 'is late' && repeat)
      this.spawn(`late ${words}`, async () => void (await repeat().catch(ignoreDriver)))
    if (faults === 'hangs' || faults === 'is late') throw new DriverTimeout(words, 0)
    return faults === 'error after'
  }

  async #point(
    actor: SerialActor,
    kind: SerialPoint['kind'],
    details: Pick<SerialPoint, 'words' | 'client'>,
  ): Promise<SerialFault | null> {
    if (actor.isDead) return new Promise(() => undefined)
    return new Promise((resolve) => {
      const point: SerialPoint = { actor, kind, ...details, grant: () => resolve(this.#verdicts.get(point) ?? null) }
      actor.points.push(point)
    })
  }

  async #lose(actor: SerialActor, client: pg.Client): Promise<never> {
    actor.open.delete(client)
    await this.#monitor.endAll([client])
    throw Object.assign(new Error('Connection terminated unexpectedly'), { code: 'ECONNRESET' })
  }

  /** Waits until every actor is at a point, waits for a lock, or has ended. */
  async #rest(): Promise<void> {
    const beganMs = performance.now()
    for (let polls = 0; ; polls += 1) {
      await setImmediate()
      await setImmediate()
      if (this.#blocked.size > 0) await this.#queryLocks([...this.#blocked])
      const moving = this.#actors.filter((actor) => !this.#isAtRest(actor))
      if (moving.length === 0) return
      if (polls > 5) await this.#queryLocks(moving.flatMap((actor) => [...actor.sent]))
      if (performance.now() - beganMs > restMs)
        throw new Error(`${moving[0]?.name} does not reach its next point\n${this.trace.slice(-20).join('\n')}`)
    }
  }

  #isAtRest({ isDead, isEnded, points, sent, connecting }: SerialActor): boolean {
    if (isDead) return true
    if (connecting > 0) return false
    return [...sent].every((client) => this.#blocked.has(client)) && (sent.size > 0 || isEnded || points.length > 0)
  }

  async #queryLocks(clients: readonly pg.Client[]): Promise<void> {
    const found = clients.length === 0 ? [] : await this.#monitor.listBlocked(clients)
    const isNew = found.some((client) => !this.#blocked.has(client))
    for (const client of clients) this.#blocked.delete(client)
    if (isNew) await delay(deadlockMs)
    const still = isNew ? await this.#monitor.listBlocked(found) : found
    const inFlight = new Set(this.#actors.flatMap((actor) => [...actor.sent]))
    for (const client of still) if (inFlight.has(client)) this.#blocked.add(client)
    if (clients.length > 0 && !isNew) await delay(1)
  }

  async #awaitDeadlock(): Promise<void> {
    const before = this.#blocked.size
    const beganMs = performance.now()
    while (this.#blocked.size === before) {
      if (performance.now() - beganMs > restMs)
        throw new Error(`all actors wait forever\n${this.trace.slice(-20).join('\n')}`)
      await delay(10)
      await this.#queryLocks([...this.#blocked])
    }
  }
}

/** Only a connection's first point is ready, because answers arrive in order. Sorted by text, not by timing. */
function listReady({ points, sent }: SerialActor): SerialPoint[] {
  const isFirst = (point: SerialPoint): boolean =>
    point.client === null || points.find((one) => one.client === point.client) === point
  return points.filter((one) => isFirst(one) && (one.client === null || !sent.has(one.client))).toSorted(compareWords)
}

function compareWords(one: SerialPoint, other: SerialPoint): number {
  if (one.words === other.words) return 0
  return one.words < other.words ? -1 : 1
}

function fail(client: pg.Client, faults: 'fails' | 'conflicts'): Promise<unknown> {
  const code = faults === 'fails' ? 'out_of_memory' : 'serialization_failure'
  return currentActor.exit(() =>
    client.query(`do $$ begin raise exception 'injected by the history' using errcode = '${code}'; end $$`),
  )
}

function ignoreDriver(error: unknown): void {
  if (!(error instanceof DriverError)) throw error
}
