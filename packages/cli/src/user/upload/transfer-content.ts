import { createHash, type Hash } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { type FileHandle, open, rename, stat } from 'node:fs/promises'
import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { OperatorFailure } from '@moorage/server/exit'
import { terminalLine } from '@moorage/server/logging/terminal-text'
import { writeOut } from '../../output/write-out.ts'
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

/** Writes the content of a volume to a file, or to stdout for `-`. A repeated export continues the file `FILE.part`, unless the volume was changed. Throws OperatorFailure. */
export async function exportContent(from: ContentUrl, file: string): Promise<void> {
  const { headers } = await sendPart(from, { method: 'GET', headers: { range: 'bytes=0-0' } })
  const tag = String(headers['etag'])
  const hash = createHash('sha256')
  if (file === '-') return readParts(from, { tag, first: 0, hash }, (part) => writeOut(part))
  const partial = `${file}.${createHash('sha256').update(tag).digest('hex').slice(0, 12)}.part`
  const first = await stat(partial).then(
    ({ size }) => size,
    () => 0,
  )
  if (first > 0) for await (const part of createReadStream(partial)) hash.update(part as Buffer)
  const handle = await open(partial, first > 0 ? 'r+' : 'w', 0o600)
  try {
    await readParts(from, { tag, first, hash }, (part, at) => writeSparsely(handle, part, at))
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(partial, file)
  await writeOut(`Exported ${from.bytes} bytes to ${file}. SHA-256: ${hash.digest('hex')}\n`)
}

/** A verified part makes the file longer, so that its length is where a repeated export continues. */
async function writeSparsely(handle: FileHandle, part: Buffer, at: number): Promise<void> {
  const isHole = Buffer.alloc(part.length).equals(part)
  if (isHole) await handle.truncate(at + part.length)
  else await handle.write(part, 0, part.length, at)
}

interface Download {
  readonly tag: string
  readonly first: number
  readonly hash: Hash
}

async function readParts(
  from: ContentUrl,
  { tag, first, hash }: Download,
  write: (part: Buffer, at: number) => Promise<void>,
): Promise<void> {
  for (let at = first; at < from.bytes;) {
    const last = Math.min(at + partBytes, from.bytes) - 1
    const headers = { range: `bytes=${at}-${last}`, 'if-match': tag }
    const { body, trailers } = await sendPart(from, { method: 'GET', headers }, (answer) => {
      const digest = `sha-256=:${createHash('sha256').update(answer.body).digest('base64')}:`
      return answer.body.length === last + 1 - at && answer.trailers['content-digest'] === digest
    })
    if (trailers['content-digest'] === undefined) throw new OperatorFailure('The service sent no checksum.')
    await write(body, at)
    hash.update(body)
    at = last + 1
    reportProgress('Exporting', at, from.bytes)
  }
}

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
  const [answer] = (await once(sending, 'response')) as [IncomingMessage]
  const received = await buffer(answer)
  const { statusCode = 0, trailers } = answer
  if (statusCode < 300) return { headers: answer.headers, trailers, body: received }
  const text = received.toString()
  const reason = /"reason":"((?:[^"\\]|\\.)*)"/.exec(text)?.[1] ?? text.slice(0, 200)
  if (statusCode >= 500) throw new Error(reason)
  throw new OperatorFailure(`The transfer was rejected (${statusCode}): ${reason}`, 'refused')
}

/** Prints the progress on a terminal. */
export function reportProgress(verb: string, bytes: number, total: number): void {
  const out = process.stderr
  if (!out.isTTY) return
  const [mib, ofMib] = [bytes, total].map((one) => Math.floor(one / 1_048_576))
  out.write(`\r\u001b[K${terminalLine(`${verb}: ${mib} of ${ofMib} MiB`)}${bytes === total ? '\n' : ''}`)
}
