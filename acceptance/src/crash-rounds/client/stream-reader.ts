import { readMessages } from '../../client/read-messages.ts'
import type { RandomNumbers } from '../random-numbers.ts'
import { pauseFor } from '../cloud/pause-for.ts'

/** Received entry of the event log. */
interface ObservedEntry {
  readonly position: number
  readonly eventId: number
  readonly status: string
}

/** Stream reader that disconnects repeatedly and resumes (decision F4). */
export interface StreamReader {
  readonly observed: readonly ObservedEntry[]
  readonly broken: readonly string[]
  /** Waits for a position. Rejects after 30 s. */
  reach(position: number): Promise<void>
  close(): Promise<void>
}

/** Origins, account and start position. */
export interface StreamReaderOptions {
  readonly origins: readonly string[]
  readonly token: string
  readonly after: number
  readonly random: RandomNumbers
}

const timeoutMs = 30_000
const pollMs = 20
const stayMs = 900

/** Reads the stream after `options.after`, and reconnects until closed. `broken` collects unexpected statuses and positions that do not rise (F4). */
export function openStreamReader(options: StreamReaderOptions): StreamReader {
  const observed: ObservedEntry[] = []
  const broken: string[] = []
  const closing = new AbortController()
  const last = (): number => observed.at(-1)?.position ?? options.after
  const readOnce = async (): Promise<void> => {
    const origin = options.origins[options.random.below(options.origins.length)] ?? ''
    const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(1 + options.random.below(stayMs))])
    const response = await fetch(`${origin}/v4/account/events/stream`, {
      headers: { authorization: `Bearer ${options.token}`, 'last-event-id': String(last()) },
      signal,
    })
    if (response.status !== 200) {
      if (response.status !== 503 && response.status !== 500) broken.push(`the stream answered ${response.status}`)
      return
    }
    for await (const { id, data } of readMessages(response.body as unknown as AsyncIterable<Uint8Array>)) {
      const event = JSON.parse(data) as { id: number; status: string }
      if (Number(id) <= last()) broken.push(`position ${id} came after ${last()} (F4)`)
      observed.push({ position: Number(id), eventId: event.id, status: event.status })
    }
  }
  const reading = (async () => {
    while (!closing.signal.aborted) {
      await readOnce().catch(() => undefined)
      await pauseFor(pollMs)
    }
  })()
  return {
    observed,
    broken,
    async reach(position) {
      const sinceMs = performance.now()
      while (last() < position) {
        if (performance.now() - sinceMs > timeoutMs) throw new Error(`a stream has not reached position ${position}`)
        await pauseFor(pollMs)
      }
    },
    async close() {
      closing.abort()
      await reading
    },
  }
}
