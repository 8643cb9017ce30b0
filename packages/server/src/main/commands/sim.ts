import { isRecord, textField } from '@moorage/contract'
import { errorMessage, joinOrigin } from '#domain/shared/index.ts'
import { request as askHttp } from 'node:http'
import { request as askHttps } from 'node:https'
import { buffer } from 'node:stream/consumers'
import { findLocalOrigin, dataFolderPaths, readLine } from '../datafolder/index.ts'
import { type ExitName, explainConnectionError, NoServer, OperatorFailure } from '../failures/index.ts'
import type { Settings } from '../settings/index.ts'

/** Request to /sim, the simulator API (issue 2, point 5). */
export interface SimCall {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  readonly query?: Readonly<Record<string, number | undefined>>
  /** Objects are sent as JSON, bytes unchanged. */
  readonly body?: Readonly<Record<string, unknown>> | Uint8Array
  /** Error message for status 404. */
  readonly absent?: string
  /** Command-line names of body fields, for errors. */
  readonly called?: Readonly<Record<string, string>>
}

/** JSON responses as objects, volume content as bytes. */
export type SimResponse = Readonly<Record<string, unknown>> | Uint8Array

type TimedCall = SimCall & { readonly timeoutMs: number }

interface Answer {
  readonly status: number
  readonly isJson: boolean
  readonly bytes: Buffer
}

const exitNames: Readonly<Record<number, ExitName>> = { 401: 'authentication', 404: 'notFound' }

/**
 * `moor sim ...`: calls the simulator API of the data folder's server with the operator token, and returns the response. Uses the local address, because
 * MOORAGE_PUBLIC_URL may not be reachable. `timeoutMs` covers the whole response. Throws NoServer, or OperatorFailure for a timeout or an error status.
 */
export async function sim(settings: Settings, call: SimCall, timeoutMs: number): Promise<SimResponse> {
  const paths = dataFolderPaths(settings.dataFolder)
  const localOrigin = findLocalOrigin(paths)
  const token = readLine(paths.operatorToken)
  if (localOrigin === null || token === null) throw new NoServer(settings.dataFolder, 'interface')
  const answer = await send(makeUrl(localOrigin, call), token, { ...call, timeoutMs })
  if (answer.status >= 300)
    throw new OperatorFailure(explain(answer, call, paths.operatorToken), exitNames[answer.status] ?? 'refused')
  return answer.isJson ? readObject(answer.bytes) : answer.bytes
}

function readObject(bytes: Buffer): Readonly<Record<string, unknown>> {
  const value: unknown = JSON.parse(bytes.toString('utf8'))
  if (!isRecord(value)) throw new TypeError('The response is not a JSON object.')
  return value
}

function makeUrl(origin: string, call: SimCall): URL {
  const url = joinOrigin(origin, `/sim${call.path}`)
  for (const [name, value] of Object.entries(call.query ?? {}))
    if (value !== undefined) url.searchParams.set(name, String(value))
  return url
}

/** The certificate can be self-signed, but the address is local and comes from the data folder. */
async function send(url: URL, token: string, { method, body, timeoutMs }: TimedCall): Promise<Answer> {
  const isBytes = body instanceof Uint8Array
  const headers = {
    authorization: `Bearer ${token}`,
    ...(body && { 'content-type': isBytes ? 'application/octet-stream' : 'application/json' }),
  }
  const timeout = AbortSignal.timeout(timeoutMs)
  const options = { method, headers, agent: false, signal: timeout, rejectUnauthorized: false }
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const request = url.protocol === 'https:' ? askHttps(url, options) : askHttp(url, options)
  request.on('error', reject).on('response', (response) => {
    const isJson = response.headers['content-type']?.startsWith('application/json') ?? false
    buffer(response).then((bytes) => resolve({ status: response.statusCode ?? 0, isJson, bytes }), reject)
  })
  request.end(body && !isBytes ? JSON.stringify(body) : body)
  try {
    return await promise
  } catch (error) {
    if (timeout.aborted)
      throw new OperatorFailure(
        `The server at ${url.origin} did not respond within ${timeoutMs / 1_000} s: check its log, or set a longer --timeout.`,
        'timeout',
        error,
      )
    throw new OperatorFailure(
      `The server at ${url.origin} does not respond: ${explainConnectionError(error) ?? errorMessage(error)}. It is starting or stopping: try again, or check its log.`,
      'timeout',
      error,
    )
  }
}

function explain(answer: Answer, call: SimCall, tokenFile: string): string {
  if (answer.status === 401)
    return `The server rejects the operator token in ${tokenFile}: the file changed after the server started; restart the server.`
  if (answer.status === 404 && call.absent !== undefined) return call.absent
  try {
    const reasons = [readObject(answer.bytes)['errors']].flat().map((error) => textField(error, 'reason') ?? '')
    if (!reasons.includes(''))
      return reasons.map((reason) => reason.replace(/^\w+/, (word) => call.called?.[word] ?? word)).join(' ')
  } catch {}
  return `The server returned ${answer.status} for ${call.method} /sim${call.path}: check its log.`
}
