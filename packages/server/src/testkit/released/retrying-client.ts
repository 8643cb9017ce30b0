import { randomUUID } from 'node:crypto'
import { requestMoor, type MoorAnswer } from '../programs/request-moor.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
/** Sends a request. Throws unless the answer is 200. */
type SendRequest = (method: Method, path: string, body?: object) => Promise<MoorAnswer>
/** Typical requests; `done` also waits until the operation has succeeded. */
export type ClientRound = (request: SendRequest, done: SendRequest) => Promise<void>

/** Origin and token of clients. */
export interface ClientTarget {
  readonly origin: string
  readonly token: string
}

interface Slowest {
  readonly ms: number
  readonly request: string
}

const triesMax = 200

/** Returns a client that tries a request up to 200 times after a 503, and records the slowest answer. Requests throw unless the answer is 200. */
export function openRetryingClient({ origin: first, token }: ClientTarget) {
  let origin = first
  let slowest: Slowest = { ms: 0, request: '' }
  let again = 0
  const send: SendRequest = async (method, path, body) => {
    const headers = method === 'POST' ? { 'idempotency-key': randomUUID() } : {}
    for (let tries = 1; ; tries += 1) {
      const answer = await requestMoor(origin, { method, path: `/v4${path}`, token, headers, ...(body && { body }) })
      if (answer.status !== 503 || tries === triesMax) return answer
      again += 1
    }
  }
  const request: SendRequest = async (method, path, body) => {
    const beganMs = performance.now()
    const answer = await send(method, path, body)
    const ms = performance.now() - beganMs
    if (!path.includes('wait=') && ms > slowest.ms) slowest = { ms, request: `${method} ${path}` }
    if (answer.status !== 200) throw new Error(`${method} ${path} answered ${answer.status}: ${answer.text}`)
    return answer
  }
  const done: SendRequest = async (method, path, body) => {
    const answer = await request(method, path, body)
    const { body: event } = await request('GET', `/account/events/${answer.headers.get('operation-id')}?wait=60`)
    if (event['status'] !== 'finished') throw new Error(`${method} ${path} ended as ${JSON.stringify(event)}`)
    return answer
  }
  return {
    request,
    done,
    moveTo: (next: string): void => void (origin = next),
    takeSlowest() {
      const taken = { ...slowest, again }
      slowest = { ms: 0, request: '' }
      again = 0
      return taken
    },
  }
}
