import { setTimeout as sleep } from 'node:timers/promises'
import { isRecord } from '@moorage/contract'
import { type AnswerDifference, compareAnswers } from './compare.ts'
import type { RecordedCall, RecordedAnswer, RecordedRequest } from './recorded-calls.ts'
import { createIdMap } from './ids.ts'
import { redactedValue } from './redact-secrets.ts'

/** Request to send again. */
export interface ReplayedRequest {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: unknown
  /** `none` and `unknown` as in the recording. */
  readonly token: 'valid' | 'none' | 'unknown'
}

/** Options of a replay. */
export interface ReplayOptions {
  readonly send: (request: ReplayedRequest) => Promise<Pick<RecordedAnswer, 'status' | 'body'>>
  readonly timeoutMs: number
  readonly stop: AbortSignal
}

/** Difference with its request. */
interface ReplayedDifference extends AnswerDifference {
  readonly number: number
  readonly request: string
}

/** Result of a replay. */
export interface ReplayReport {
  readonly exchanges: number
  /** Responses whose body the recording lacks. */
  readonly not_compared: number
  readonly different: number
  readonly differences: readonly ReplayedDifference[]
}

const retryMs = 200
/** Error text for an unknown or missing token; insufficient scopes have another text (facts 4.2). */
const unknownToken = 'Invalid Token'
/** Valid password, in use nowhere, that replaces redacted values. */
const replacementSecret = 'Replayed-7fQ2xK9mW4'

/**
 * Sends a recording's requests in order, with new IDs, and returns the differences of the responses. Retries a GET until status and state match the recording,
 * or until the timeout. Rejects if a request fails or `stop` is aborted.
 */
export async function replayCalls(exchanges: readonly RecordedCall[], options: ReplayOptions): Promise<ReplayReport> {
  const ids = createIdMap()
  const differences: ReplayedDifference[] = []
  let [notCompared, different] = [0, 0]
  for (const { number, request, answer } of exchanges) {
    options.stop.throwIfAborted()
    const { method, headers } = request
    const token = chooseToken(request, answer)
    const again = { method, headers, token, path: ids.path(request.path), body: fillIn(ids.body(request.body)) }
    const fresh = await sendUntilState(again, answer, options)
    ids.addIds(request.path, answer.body, fresh.body)
    if (answer.left_out !== '') notCompared += 1
    const found = compareAnswers(answer, answer.left_out === '' ? fresh : { ...fresh, body: answer.body })
    if (found.length > 0) different += 1
    differences.push(...found.map((one) => ({ number, request: `${request.method} ${request.path}`, ...one })))
  }
  return { exchanges: exchanges.length, not_compared: notCompared, different, differences }
}

/** A request without a valid token must not run as administrator. */
function chooseToken({ token }: RecordedRequest, { status, body }: RecordedAnswer): ReplayedRequest['token'] {
  if (token === 'none') return 'none'
  const errors = isRecord(body) ? body['errors'] : undefined
  const isUnknown = Array.isArray(errors) && isRecord(errors[0]) && errors[0]['reason'] === unknownToken
  return status === 401 && isUnknown ? 'unknown' : 'valid'
}

async function sendUntilState(
  request: ReplayedRequest,
  recorded: RecordedAnswer,
  { send, timeoutMs, stop }: ReplayOptions,
): Promise<Pick<RecordedAnswer, 'status' | 'body'>> {
  let answer = await send(request)
  for (
    let leftMs = timeoutMs;
    leftMs > 0 && request.method === 'GET' && isEarlierState(recorded, answer);
    leftMs -= retryMs
  ) {
    await sleep(retryMs, undefined, { signal: stop })
    answer = await send(request)
  }
  return answer
}

const statesOf = (body: unknown): string => {
  if (!isRecord(body)) return ''
  const nodes = body['nodes']
  const list = Array.isArray(nodes) ? nodes : []
  return [body, ...list].map((one) => (isRecord(one) ? String(one['status'] ?? '') : '')).join(' ')
}

function isEarlierState(
  recorded: Pick<RecordedAnswer, 'status' | 'body'>,
  here: Pick<RecordedAnswer, 'status' | 'body'>,
): boolean {
  return recorded.status !== here.status || statesOf(recorded.body) !== statesOf(here.body)
}

function fillIn(value: unknown): unknown {
  if (value === redactedValue) return replacementSecret
  if (Array.isArray(value)) return value.map(fillIn)
  return isRecord(value) ? Object.fromEntries(Object.entries(value).map(([name, one]) => [name, fillIn(one)])) : value
}
