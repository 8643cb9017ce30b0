import { once } from 'node:events'
import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { OperatorFailure } from '@moorage/server/exit'
import { terminalLine } from '@moorage/server/logging/terminal-text'
import type { ConsoleTrust } from '../console/run-terminal.ts'

/** URL for the content of a volume, and the volume's size. */
export interface ContentUrl {
  readonly url: string
  readonly bytes: number
  readonly trust: ConsoleTrust
}

/** Bytes of a request. A part is verified, and repeated after a failure. */
export const partBytes = 64 * 1_048_576
const attemptsMax = 6
const idleMs = 60_000

interface PartRequest {
  readonly method: 'GET' | 'PUT'
  readonly headers: Readonly<Record<string, string | number>>
  readonly query?: string
  readonly body?: Buffer
}

interface PartAnswer {
  readonly headers: IncomingMessage['headers']
  readonly trailers: IncomingMessage['trailers']
  readonly body: Buffer
}

/** Sends a part until its answer is complete and `isVerified`, up to six times. Throws OperatorFailure for a rejection, and after the last attempt. */
export async function sendPart(
  to: ContentUrl,
  part: PartRequest,
  isVerified: (answer: PartAnswer) => boolean = () => true,
): Promise<PartAnswer> {
  let reason: unknown = 'the checksum differs'
  for (let attempt = 1; attempt <= attemptsMax; attempt += 1) {
    const answer = await sendOnce(to, part).catch((error: unknown) => {
      if (error instanceof OperatorFailure) throw error
      reason = error
      return null
    })
    if (answer && isVerified(answer)) return answer
    if (attempt < attemptsMax) await pause(500 * 2 ** attempt)
  }
  throw new OperatorFailure(`The transfer failed: ${String(reason)}.`, 'refused')
}

async function sendOnce({ url, trust }: ContentUrl, part: PartRequest): Promise<PartAnswer> {
  const start = url.startsWith('https:') ? requestHttps : requestHttp
  const { method, headers, query = '', body } = part
  const length = body === undefined ? {} : { 'content-length': body.length }
  const sending = start(`${url}${query}`, { method, headers: { ...headers, ...length }, timeout: idleMs, ...trust })
  sending.on('timeout', () => sending.destroy(new Error('the service does not respond')))
  sending.end(body)
  const answered: Promise<IncomingMessage[]> = once(sending, 'response')
  const [answer] = await answered
  if (!answer) throw new Error('no response')
  const received = await buffer(answer)
  const { statusCode = 0, trailers } = answer
  if (statusCode < 300) return { headers: answer.headers, trailers, body: received }
  const text = received.toString()
  const reason = /"reason":"((?:[^"\\]|\\.)*)"/.exec(text)?.[1] ?? text.slice(0, 200)
  if (statusCode >= 500) throw new Error(reason)
  throw new OperatorFailure(`The transfer was rejected (${statusCode}): ${reason}`, 'refused')
}

/** Prints the progress on a terminal. */
export function reportParts(verb: string, bytes: number, total: number): void {
  const out = process.stderr
  if (!out.isTTY) return
  const [mib, ofMib] = [bytes, total].map((one) => Math.floor(one / 1_048_576))
  out.write(`\r\u001b[K${terminalLine(`${verb}: ${mib} of ${ofMib} MiB`)}${bytes === total ? '\n' : ''}`)
}
