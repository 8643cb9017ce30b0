import { request as askHttp } from 'node:http'
import { request as askHttps } from 'node:https'
import { text } from 'node:stream/consumers'
import { joinOrigin, parseJson } from '#domain/shared/index.ts'
import type { RecordedAnswer } from './recorded-calls.ts'
import type { ReplayedRequest } from './replay.ts'

/** Target of replayed requests. */
export interface ReplayedService {
  readonly origin: URL
  readonly token: string
  /** If true, the certificate is not verified. */
  readonly isLocal: boolean
}

const unknownToken = '0'.repeat(64)
const timeoutMs = 70_000
/** Other recorded headers, such as `host`, could direct the token to another service. */
const sentHeaders = ['accept', 'content-type', 'x-filter', 'idempotency-key']

/**
 * Sends one request with the valid token, an unknown one or none. Returns status and JSON body; other content is null. Rejects without a response within 70 s,
 * and with TypeError, before sending, if the path does not start with a slash.
 */
export async function resendRequest(
  { origin, token, isLocal }: ReplayedService,
  { method, path, headers, body, token: kind }: ReplayedRequest,
): Promise<Pick<RecordedAnswer, 'status' | 'body'>> {
  const { promise, resolve, reject } = Promise.withResolvers<Pick<RecordedAnswer, 'status' | 'body'>>()
  const url = joinOrigin(origin, path)
  const sendRequest = url.protocol === 'https:' ? askHttps : askHttp
  const bytes = body === null ? '' : JSON.stringify(body)
  const options = {
    method,
    headers: {
      ...Object.fromEntries(Object.entries(headers).filter(([name]) => sentHeaders.includes(name))),
      ...(kind === 'none' ? {} : { authorization: `Bearer ${kind === 'valid' ? token : unknownToken}` }),
      'content-length': Buffer.byteLength(bytes),
    },
    signal: AbortSignal.timeout(timeoutMs),
    ...(isLocal ? { rejectUnauthorized: false } : {}),
  }
  sendRequest(url, options, (answer) => {
    text(answer).then(
      (content) => resolve({ status: answer.statusCode ?? 0, body: parseJson(content) ?? null }),
      reject,
    )
  })
    .once('error', reject)
    .end(bytes)
  return promise
}
