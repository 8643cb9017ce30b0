import { setTimeout as sleep } from 'node:timers/promises'
import { type RetryCause, judgeRetry, retryWaitSeconds } from './retry-rules.ts'

/** How one call ended for the program that made it. */
export type Outcome =
  | { readonly kind: 'answered'; readonly status: number; readonly body: unknown }
  /** The connection broke after the request was sent: it may have been carried out. */
  | { readonly kind: 'unknown' }

/** A client that sends requests again, POST too, without any key that would tell the service so. */
export interface RetryingClient {
  call(method: string, path: string, body?: unknown): Promise<Outcome>
  /** How often something was sent again, by cause. */
  readonly retries: Map<RetryCause, number>
  /** How often something else was met that clients have to bear. */
  readonly met: Map<Met, number>
}

/** What a client meets beside a request to try again: a wait that it bounds, a closed service, an answer whose end is lost. */
export type Met = 'a clamped Retry-After' | 'maintenance' | 'a lost answer'

/** Where a client sends to, and how long its seconds are. */
export interface RetryingClientOptions {
  /** Resolves to the origin when the service is up. */
  readonly origin: () => Promise<string>
  readonly token: string
  /** Length of one second of waiting, so that a harness need not wait half minutes. */
  readonly secondMs: number
  /** A call that takes longer is a hang. */
  readonly patienceMs: number
}

/** Tries of one call, as linodego bounds them. */
const triesMax = 1_000

/** Makes one. Calls reject when they hang, are answered by something that is no JSON, or never get through. */
export function openRetryingClient({ origin, token, secondMs, patienceMs }: RetryingClientOptions): RetryingClient {
  const retries = new Map<RetryCause, number>()
  const met = new Map<Met, number>()
  const send = async (method: string, path: string, body: unknown): Promise<Response | null> => {
    const options = {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      signal: AbortSignal.timeout(patienceMs),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }
    for (;;) {
      const at = await origin()
      try {
        return await fetch(`${at}/v4${path}`, options)
      } catch (error) {
        if (options.signal.aborted) throw new Error(`${method} ${path} hangs`, { cause: error })
        // Nobody listened: nothing was sent.
        if (!wasRefused(error)) return null
        await sleep(secondMs)
      }
    }
  }
  return {
    retries,
    met,
    async call(method, path, body) {
      for (let tries = 1; tries <= triesMax; tries += 1) {
        const response = await send(method, path, body)
        const text = await response?.text().catch(() => null)
        if (response && typeof text !== 'string') count(met, 'a lost answer')
        if (!response || typeof text !== 'string') return { kind: 'unknown' }
        if (response.headers.has('x-maintenance-mode')) count(met, 'maintenance')
        const cause = judgeRetry({ status: response.status, headers: response.headers, text })
        if (cause === null) return { kind: 'answered', status: response.status, body: readBody(text, response.status) }
        count(retries, cause)
        const seconds = retryWaitSeconds(response.headers)
        if (String(seconds) !== (response.headers.get('retry-after') ?? String(seconds)))
          count(met, 'a clamped Retry-After')
        await sleep(seconds * secondMs)
      }
      throw new Error(`${method} ${path} was sent ${triesMax} times in vain`)
    },
  }
}

const lookMs = 100

/** Waits until the service answers with a status: every process hears of maintenance by itself, soon. */
export async function reachStatus(client: RetryingClient, status: number): Promise<void> {
  for (;;) {
    const outcome = await client.call('GET', '/regions')
    if (outcome.kind === 'answered' && outcome.status === status) return
    await sleep(lookMs)
  }
}

function count<Key>(counts: Map<Key, number>, key: Key): void {
  counts.set(key, (counts.get(key) ?? 0) + 1)
}

function wasRefused(error: unknown): boolean {
  const { cause } = error as { cause?: { code?: string } }
  return cause?.code === 'ECONNREFUSED'
}

function readBody(text: string, status: number): unknown {
  try {
    return text === '' ? null : JSON.parse(text)
  } catch (error) {
    throw new Error(`${status} with a body that is no JSON: ${text.slice(0, 200)}`, { cause: error })
  }
}
