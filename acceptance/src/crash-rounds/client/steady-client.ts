import { rest } from '../cloud/rest.ts'
import type { Outages } from './outages.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** A request below /v4. */
export interface Request {
  readonly method: Method
  readonly path: string
  readonly body?: unknown
  /** Of a POST: it may be sent again, and has one effect (decision A9). */
  readonly key?: string
  /** Another request with the same key is under way: it may be that one whose answer comes. */
  readonly isTwin?: boolean
}

/** The answer at last. */
export interface SteadyAnswer {
  readonly status: number
  readonly body: unknown
  readonly codes: readonly string[]
  readonly operation: number | null
  /** An earlier try got no answer: it may have been carried out. */
  readonly isResent: boolean
  readonly isReplay: boolean
}

/** A client that comes back until it has an answer, at the other process each time, as the interface says it may. */
export interface SteadyClient {
  send(request: Request): Promise<SteadyAnswer>
  /** Breaks of the interface's own rules that it saw. */
  readonly broken: readonly string[]
}

/** What a client needs. */
export interface SteadyClientOptions {
  readonly origins: readonly string[]
  readonly token: string
  readonly outages: Outages
  /** Told before every try. */
  readonly sent?: () => void
}

/** A client without an answer for so long has been left alone. */
const patienceMs = 60_000
/** A try that takes longer is given up and sent again: longest wait for an event is one second. */
const tryMs = 10_000
const restMs = 25

interface Tries {
  errors: number
  sinceMs: number
  /** Whether one of them may have been carried out. */
  isDoubted: boolean
}

/** Makes one. */
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
          if (tries.errors > 0) noteOutage(options.outages, tries)
          if (answer.isReplay && !request.isTwin && tries.errors > 0 && !tries.isDoubted)
            broken.push(`${request.method} ${request.path} was told 503 or not taken, and had been carried out (B4)`)
          return answer
        }
        if (tries.errors === 0) tries.sinceMs = beganMs
        tries.errors += 1
        if (performance.now() - tries.sinceMs > patienceMs)
          throw new Error(`${request.method} ${request.path} got no answer in ${patienceMs / 1000} s`)
        await rest(restMs)
      }
    },
  }
}

function noteOutage(outages: Outages, { sinceMs, errors }: Tries): void {
  outages.note({ sinceMs, errors, ms: performance.now() - sinceMs })
}

/** One try; null when it has to be sent again. */
async function tryOnce(origin: string, token: string, request: Request, tries: Tries): Promise<SteadyAnswer | null> {
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
      // The connection to the database may have broken at the commit: nobody knows then.
      tries.isDoubted = true
      return null
    }
    return readAnswer(response, text, tries.isDoubted)
  } catch (error) {
    if (!wasRefused(error)) tries.isDoubted = true
    return null
  }
}

function readAnswer(response: Response, text: string, isResent: boolean): SteadyAnswer {
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

/** Nobody listened: nothing was sent. */
function wasRefused(error: unknown): boolean {
  const { cause } = error as { cause?: { code?: string } }
  return cause?.code === 'ECONNREFUSED'
}
