import type { IncomingHttpHeaders, IncomingMessage, OutgoingHttpHeaders } from 'node:http'
import { type RequestOptions, request } from 'node:https'
import { text } from 'node:stream/consumers'
import { readJsonObject } from './request-moor.ts'

/** Answer over TLS. */
export interface TlsAnswer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly text: string
  /** Empty if the text is not a JSON object. */
  readonly body: Readonly<Record<string, unknown>>
}

type TlsRequest = Omit<RequestOptions, 'headers'> & { readonly headers: OutgoingHttpHeaders }

/** Sends a request, over a new connection unless an agent is given. A body that is not text is sent as JSON. Returns any status; rejects without an answer. */
export async function requestTls(url: string, { headers, ...options }: TlsRequest, body?: unknown): Promise<TlsAnswer> {
  const sent = body === undefined || typeof body === 'string' ? body : JSON.stringify(body)
  const length = sent === undefined ? {} : { 'content-length': Buffer.byteLength(sent) }
  const answered = Promise.withResolvers<IncomingMessage>()
  const call = request(url, { agent: false, ...options, headers: { ...headers, ...length } }, answered.resolve)
  call.on('error', answered.reject).on('timeout', () => call.destroy(new Error('no answer in time')))
  call.end(sent)
  const answer = await answered.promise
  const received = await text(answer)
  return { status: answer.statusCode ?? 0, headers: answer.headers, text: received, body: readJsonObject(received) }
}
