import assert from 'node:assert/strict'
import { EventEmitter, once } from 'node:events'
import { type EventRecord, hasEnded } from './shapes.ts'
import type { OriginSelector } from './origin-selector.ts'
import { readMessages } from './read-messages.ts'

/** Event change with its log position and local arrival time in ms. */
export interface Entry {
  readonly position: number
  readonly event: EventRecord
  readonly atMs: number
}

/** Event changes since the stream was opened. A broken stream resumes automatically. */
export interface EventLog {
  readonly entries: readonly Entry[]
  /** Returns the first matching change, past or future. Rejects after `timeoutMs` (default: one minute). */
  until(what: string, isMatch: (event: EventRecord) => boolean, timeoutMs?: number): Promise<Entry>
  ended(id: number, timeoutMs?: number): Promise<Entry>
  close(): Promise<void>
}

/** `after` is the position before the first entry; 0 selects all entries. */
export interface LogOptions {
  readonly originSelector: OriginSelector
  readonly token: string
  readonly after: number
}

const minuteMs = 60_000

/** Opens the event stream (decision F4). Resolves at the first successful response; rejects if the stream fails before. */
export async function openEventLog(options: LogOptions): Promise<EventLog> {
  const follower = new Follower(options)
  await follower.start()
  return follower
}

class Follower implements EventLog {
  readonly entries: Entry[] = []
  readonly #options: LogOptions
  readonly #changes = new EventEmitter().setMaxListeners(0)
  readonly #closing = new AbortController()
  #position: number
  #failure: unknown = null
  #following: Promise<void> = Promise.resolve()

  constructor(options: LogOptions) {
    this.#options = options
    this.#position = options.after
  }

  async start(): Promise<void> {
    const started = once(this.#changes, 'opened')
    this.#following = this.#follow()
    await Promise.race([
      started,
      this.#following.then(() => {
        throw this.#failure ?? new Error('the stream did not open')
      }),
    ])
  }

  async until(what: string, isMatch: (event: EventRecord) => boolean, timeoutMs = minuteMs): Promise<Entry> {
    const signal = AbortSignal.timeout(timeoutMs)
    for (let nextIndex = 0; ;) {
      for (; nextIndex < this.entries.length; nextIndex += 1) {
        const entry = this.entries[nextIndex]
        if (entry && isMatch(entry.event)) return entry
      }
      if (this.#failure !== null)
        throw new Error(`the event stream broke during the wait for ${what}`, { cause: this.#failure })
      await once(this.#changes, 'news', { signal }).catch(() => {
        throw new Error(
          `no event in ${timeoutMs / 1000} s: ${what}; the last was ${JSON.stringify(this.entries.at(-1) ?? null)}`,
        )
      })
    }
  }

  ended(id: number, timeoutMs?: number): Promise<Entry> {
    return this.until(`the end of operation ${id}`, (event) => event.id === id && hasEnded(event), timeoutMs)
  }

  async close(): Promise<void> {
    this.#closing.abort()
    await this.#following
  }

  async #follow(): Promise<void> {
    const { originSelector } = this.#options
    try {
      while (!this.#closing.signal.aborted) {
        const origin = await originSelector.origin()
        const error = await this.#readFrom(origin).catch((cause: unknown) => cause)
        if (error instanceof assert.AssertionError) throw error
        if (!this.#closing.signal.aborted) await originSelector.lost(origin, error)
      }
    } catch (error) {
      this.#failure = error
    } finally {
      this.#changes.emit('news')
    }
  }

  async #readFrom(origin: string): Promise<void> {
    const { token } = this.#options
    const response = await fetch(`${origin}/v4/account/events/stream`, {
      headers: { authorization: `Bearer ${token}`, 'last-event-id': String(this.#position) },
      signal: this.#closing.signal,
    })
    if (response.status === 503) return
    assert.equal(response.status, 200, `the stream after ${this.#position} answered ${response.status}`)
    assert.equal(response.headers.get('content-type'), 'text/event-stream')
    this.#changes.emit('opened')
    for await (const message of readMessages(response.body as unknown as AsyncIterable<Uint8Array>)) {
      assert.equal(message.event, 'event')
      const position = Number(message.id)
      assert.ok(position > this.#position, `positions rise (F4): ${position} came after ${this.#position}`)
      this.#position = position
      this.entries.push({
        position,
        event: JSON.parse(message.data) as EventRecord,
        atMs: performance.now(),
      })
      this.#changes.emit('news')
    }
  }
}
