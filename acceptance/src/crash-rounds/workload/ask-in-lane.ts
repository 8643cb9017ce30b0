import type { SteadyAnswer } from '../client/steady-client.ts'
import type { Lane } from './lane.ts'

/** Request of a lane. */
export interface LaneAsk {
  readonly method: 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  readonly body?: unknown
  /** True to send it twice concurrently. */
  readonly isTwin?: boolean
  readonly about: string
  /** Error codes that the contract allows at this point. */
  readonly refusals: readonly string[]
}

/** Sends a change and records its result. Null if it was rejected as allowed, or changed nothing. */
export async function askInLane(lane: Lane, ask: LaneAsk): Promise<SteadyAnswer | null> {
  lane.turn += 1
  const key = `${lane.name}-${lane.turn}`
  const isTwin = ask.isTwin === true && ask.method === 'POST'
  const request = { method: ask.method, path: ask.path, body: ask.body, isTwin, ...(ask.method === 'POST' && { key }) }
  const answers = await Promise.all(Array.from({ length: isTwin ? 2 : 1 }, () => lane.client.send(request)))
  const accepted = answers.filter((one) => one.status === 200)
  const [answer] = accepted
  if (!answer) {
    for (const one of answers) noteRefusal(lane, ask, one)
    return null
  }
  if (new Set(accepted.map(({ operation, body }) => `${operation} ${idOf(body)}`)).size > 1)
    lane.record.broken.push(`key ${key} had two effects: ${JSON.stringify(accepted)} (A9)`)
  if (answer.operation !== null) lane.record.operations.add(answer.operation)
  if (ask.method === 'POST') lane.record.keys.push({ key, operation: answer.operation })
  else if (answer.isResent && answer.operation === null) lane.record.doubts.add(ask.about)
  return answer
}

function noteRefusal({ record }: Lane, ask: LaneAsk, answer: SteadyAnswer): void {
  // The second of two deletions returns 404 if the first got no response.
  if (ask.method === 'DELETE' && answer.status === 404 && answer.isResent) record.doubts.add(ask.about)
  else if (answer.status !== 400 || !answer.codes.every((code) => ask.refusals.includes(code)))
    record.broken.push(
      `${ask.method} ${ask.path} ${JSON.stringify(ask.body ?? {})} returned ${answer.status} ${JSON.stringify(answer.body)}`,
    )
}

/** Returns the ID of the resource in a response. */
export function idOf(body: unknown): number | undefined {
  return (body as { id?: number }).id
}
