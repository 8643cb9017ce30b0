import { setTimeout as sleep } from 'node:timers/promises'
import { isRecord } from '@moorage/contract'
import { type AnswerDifference, compareAnswers } from './compare.ts'
import type { RecordedCall, RecordedAnswer, RecordedRequest } from './recorded-calls.ts'
import { createIdMap } from './ids.ts'
import { takenSecret } from './redact-secrets.ts'

/** A request as it is sent again. */
export interface SentAgain {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: unknown
  /** `valid`: that of the replay; `none`, or one that nobody has, where the recorded request had such a one. */
  readonly token: 'valid' | 'none' | 'unknown'
}

/** Where and how a recording is played. */
export interface ReplayOptions {
  /** Sends one request and reads its answer. */
  readonly send: (request: SentAgain) => Promise<Pick<RecordedAnswer, 'status' | 'body'>>
  /** How long a question is asked again whose recorded answer came later in the life of the thing. */
  readonly patienceMs: number
  readonly stop: AbortSignal
}

/** A difference, and the request that brought it. */
export interface ReplayedDifference extends AnswerDifference {
  readonly number: number
  readonly request: string
}

/** What came of a replay. */
export interface ReplayReport {
  readonly exchanges: number
  /** Answers that could not be compared, because their bodies are not in the recording. */
  readonly not_compared: number
  readonly different: number
  readonly differences: readonly ReplayedDifference[]
}

const askAgainMs = 200
/** What a service says of a token that it does not know, and of a missing one; of scopes it says something else (facts 4.2). */
const unknownToken = 'Invalid Token'
/** Sent where a secret was taken out: good for a password, and nobody's. */
const standIn = 'Replayed-7fQ2xK9mW4'

/** Sends the requests of a recording in their order, with the new things' ids in place of the recorded ones, and compares the answers. */
export async function replayCalls(exchanges: readonly RecordedCall[], options: ReplayOptions): Promise<ReplayReport> {
  const ids = createIdMap()
  const differences: ReplayedDifference[] = []
  let [notCompared, different] = [0, 0]
  for (const { number, request, answer } of exchanges) {
    options.stop.throwIfAborted()
    const { method, headers } = request
    const token = chooseToken(request, answer)
    const again = { method, headers, token, path: ids.path(request.path), body: fillIn(ids.body(request.body)) }
    const fresh = await askPatiently(again, answer, options)
    ids.learn(request.path, answer.body, fresh.body)
    if (answer.left_out !== '') notCompared += 1
    const found = compareAnswers(answer, answer.left_out === '' ? fresh : { ...fresh, body: answer.body })
    if (found.length > 0) different += 1
    differences.push(...found.map((one) => ({ number, request: `${request.method} ${request.path}`, ...one })))
  }
  return { exchanges: exchanges.length, not_compared: notCompared, different, differences }
}

/** A request that came without a token, or with one that was not known, is to be refused here too, and not carried out for the administrator. */
function chooseToken({ token }: RecordedRequest, { status, body }: RecordedAnswer): SentAgain['token'] {
  if (token === 'none') return 'none'
  const errors = isRecord(body) ? body['errors'] : undefined
  const isUnknown = Array.isArray(errors) && isRecord(errors[0]) && errors[0]['reason'] === unknownToken
  return status === 401 && isUnknown ? 'unknown' : 'valid'
}

/** A question is asked until the answer is as far as the recorded one was: its status, and that of the thing. */
async function askPatiently(
  request: SentAgain,
  recorded: RecordedAnswer,
  { send, patienceMs, stop }: ReplayOptions,
): Promise<Pick<RecordedAnswer, 'status' | 'body'>> {
  let answer = await send(request)
  for (
    let leftMs = patienceMs;
    leftMs > 0 && request.method === 'GET' && isBehind(recorded, answer);
    leftMs -= askAgainMs
  ) {
    await sleep(askAgainMs, undefined, { signal: stop })
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

function isBehind(
  recorded: Pick<RecordedAnswer, 'status' | 'body'>,
  here: Pick<RecordedAnswer, 'status' | 'body'>,
): boolean {
  return recorded.status !== here.status || statesOf(recorded.body) !== statesOf(here.body)
}

function fillIn(value: unknown): unknown {
  if (value === takenSecret) return standIn
  if (Array.isArray(value)) return value.map(fillIn)
  return isRecord(value) ? Object.fromEntries(Object.entries(value).map(([name, one]) => [name, fillIn(one)])) : value
}
