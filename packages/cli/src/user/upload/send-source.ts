import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { basename } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { text } from 'node:stream/consumers'
import { OperatorFailure } from '@moorage/server/exit'
import { terminalLine } from '@moorage/server/logging/terminal-text'
import type { ConsoleTrust } from '../console/run-terminal.ts'

/** File to upload. */
export interface UploadSource {
  readonly name: string
  /** Null if unknown. */
  readonly bytes: number | null
  /** Begins to read. Errors reach only the reader. */
  open(): AsyncIterable<Uint8Array>
}

/** Wait for the response after a failure. */
const responseMs = 1_000

/** Opens a file of this machine, or an http(s) URL. Throws OperatorFailure if it cannot be read. */
export async function openSource(place: string): Promise<UploadSource> {
  const explain = (error: unknown): never => {
    throw new OperatorFailure(`Cannot read ${place}: ${String(error)}.`, 'usage', error)
  }
  if (!/^https?:\/\//.test(place)) {
    const { size } = await stat(place).catch(explain)
    return { name: basename(place), bytes: size, open: () => createReadStream(place) }
  }
  const answer = await fetch(place, { headers: { 'accept-encoding': 'identity' } }).catch(explain)
  if (!answer.ok || !answer.body) return explain(`status ${answer.status}`)
  const { body } = answer
  const length = answer.headers.has('content-encoding') ? null : answer.headers.get('content-length')
  const name = basename(new URL(place).pathname) || 'image'
  return { name, bytes: length === null ? null : Number(length), open: () => body }
}

/** Uploads a file to a URL of the service, with the progress on a terminal. Throws OperatorFailure with the reason of a rejection. */
export async function sendSource(source: UploadSource, to: string, trust: ConsoleTrust): Promise<void> {
  const { name, bytes } = source
  const type = { 'content-type': 'application/octet-stream' }
  const headers = bytes === null ? type : { ...type, 'content-length': bytes }
  const open = to.startsWith('https:') ? requestHttps : requestHttp
  const sending = open(to, { method: 'PUT', headers, ...trust })
  const failed = new AbortController()
  const answered: Promise<IncomingMessage[]> = once(sending, 'response', { signal: failed.signal })
  // A rejected upload closes the connection; its response says why. A source that fails at once ends the request without an event.
  pipeline(reportProgress(source), sending).catch((error: unknown) => setTimeout(() => failed.abort(error), responseMs))
  const [answer] = await answered.catch((error: unknown) => {
    throw new OperatorFailure(
      `The upload of ${name} failed: ${String(failed.signal.reason ?? error)}.`,
      'refused',
      error,
    )
  })
  const body = answer ? await text(answer) : ''
  if (answer?.statusCode === 200) return
  const reason = /"reason":"((?:[^"\\]|\\.)*)"/.exec(body)?.[1] ?? body.slice(0, 200)
  throw new OperatorFailure(`The upload of ${name} was rejected (${answer?.statusCode}): ${reason}`, 'refused')
}

async function* reportProgress({ name, bytes, open }: UploadSource): AsyncIterable<Uint8Array> {
  const out = process.stderr
  const total = bytes === null ? '' : ` of ${Math.ceil(bytes / 1_048_576)}`
  let [sent, shown] = [0, -1]
  for await (const part of open()) {
    yield part
    sent += part.byteLength
    const mib = Math.floor(sent / 1_048_576)
    if (mib === shown || !out.isTTY) continue
    shown = mib
    out.write(`\r\u001b[K${terminalLine(`Uploading ${name}: ${mib}${total} MiB`)}`)
  }
  if (out.isTTY) out.write('\n')
}
