import { pauseFor } from '../cloud/pause-for.ts'
import type { Outages } from './outages.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Request below /v4. */
interface Request {
  readonly method: Method
  readonly path: string
  readonly body?: unknown
  readonly key?: string
  /** True if a concurrent request has the same key, so the response may be a replay. */
  readonly isDuplicated?: boolean
}

/** Response after all retries. */
export interface SteadyResponse {
  readonly status: number
  readonly body: unknown
  readonly codes: readonly string[]
  readonly operation: number | null
  /** True if an unanswered attempt may have been executed. */
  readonly isResent: boolean
  readonly isReplay: boolean
}

/** Client that retries on alternating API processes until it gets a response. */
export interface SteadyClient {
  send(request: Request): Promise<SteadyResponse>
  readonly broken: readonly string[]
}

/** Options of a client. */
export interface SteadyClientOptions {
  readonly origins: readonly string[]
  readonly token: string
  readonly outages: Outages
  readonly sent?: () => void
}

const timeoutMs = 60_000
/** Time limit of an attempt. Long polls wait at most one second. */
const tryMs = 10_000
const retryDelayMs = 25

interface Tries {
  errors: number
  sinceMs: number
  isDoubted: boolean
}

/**
 * Creates a client that retries 500, 503 and connection errors on the next origin. `send` rejects after 60 s without a response. `broken` collects executed
 * requests that got only 503 or no connection (B4).
 */
export function openSteadyClient(options: SteadyClientOptions): SteadyClient {
  const broken: string[] = []
  let turn = 0
  return {
    broken,
    async send(request) {
      const tries: Tries = { errors: 0, sinceMs: performance.now(), isDoubted: false }
      const first = (turn += 1)
      for (;;) {
        options.sent?.()
        const beganMs = performance.now()
        const origin = options.origins[(first + tries.errors) % options.origins.length] ?? ''
        const answer = await tryOnce(origin, options.token, request, tries)
        if (answer !== null) {
          if (tries.errors > 0) recordOutage(options.outages, tries)
          if (answer.isReplay && !request.isDuplicated && tries.errors > 0 && !tries.isDoubted)
            broken.push(`${request.method} ${request.path} returned 503 or was not accepted, but was executed (B4)`)
          return answer
        }
        if (tries.errors === 0) tries.sinceMs = beganMs
        tries.errors += 1
        if (performance.now() - tries.sinceMs > timeoutMs)
          throw new Error(`${request.method} ${request.path} got no response in ${timeoutMs / 1000} s`)
        await pauseFor(retryDelayMs)
      }
    },
  }
}

function recordOutage(outages: Outages, { sinceMs, errors }: Tries): void {
  outages.record({ sinceMs, errors, ms: performance.now() - sinceMs })
}

/** Returns null if the attempt must be retried. */
async function tryOnce(origin: string, token: string, request: Request, tries: Tries): Promise<SteadyResponse | null> {
  const { method, path, body, key } = request
  const headers = { authorization: `Bearer ${token}`, ...(key !== undefined && { 'idempotency-key': key }) }
  const signal = AbortSignal.timeout(tryMs)
  try {
    const response = await fetch(`${origin}/v4${path}`, {
      method,
      headers,
      signal,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    if (response.status === 503) return null
    if (response.status === 500) {
      // Unknown outcome: the database connection may have broken during the commit.
      tries.isDoubted = true
      return null
    }
    return readAnswer(response, text, tries.isDoubted)
  } catch (error) {
    if (!wasRefused(error)) tries.isDoubted = true
    return null
  }
}

function readAnswer(response: Response, text: string, isResent: boolean): SteadyResponse {
  const body = JSON.parse(text) as { errors?: readonly { code: string }[] }
  const operation = response.headers.get('operation-id')
  return {
    status: response.status,
    body,
    codes: (body.errors ?? []).map((one) => one.code),
    operation: operation === null ? null : Number(operation),
    isResent,
    isReplay: response.headers.get('idempotent-replay') === 'true',
  }
}

/** True if the server received nothing. */
function wasRefused(error: unknown): boolean {
  const { cause } = error as { cause?: { code?: string } }
  return cause?.code === 'ECONNREFUSED'
}
