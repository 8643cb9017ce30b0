import type { SteadyResponse } from '../client/steady-client.ts'
import type { Lane } from './lane.ts'

/** Change that a lane requests. */
export interface LaneRequest {
  readonly method: 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  readonly body?: unknown
  readonly isDuplicated?: boolean
  readonly about: string
  readonly allowedErrors: readonly string[]
}

/** Sends a change. Returns null if rejected. Records the accepted operation and key; unexpected rejections and double effects are added to `broken`. */
export async function requestInLane(lane: Lane, input: LaneRequest): Promise<SteadyResponse | null> {
  lane.turn += 1
  const key = `${lane.name}-${lane.turn}`
  const isDuplicated = input.isDuplicated === true && input.method === 'POST'
  const request = {
    method: input.method,
    path: input.path,
    body: input.body,
    isDuplicated,
    ...(input.method === 'POST' && { key }),
  }
  const answers = await Promise.all(Array.from({ length: isDuplicated ? 2 : 1 }, () => lane.client.send(request)))
  const accepted = answers.filter((one) => one.status === 200)
  const [answer] = accepted
  if (!answer) {
    for (const one of answers) recordRejection(lane, input, one)
    return null
  }
  if (new Set(accepted.map(({ operation, body }) => `${operation} ${idOf(body)}`)).size > 1)
    lane.record.broken.push(`key ${key} had two effects: ${JSON.stringify(accepted)} (A9)`)
  if (answer.operation !== null) lane.record.operations.add(answer.operation)
  if (input.method === 'POST') lane.record.keys.push({ key, operation: answer.operation })
  else if (answer.isResent && answer.operation === null) lane.record.doubts.add(input.about)
  return answer
}

function recordRejection({ record }: Lane, input: LaneRequest, answer: SteadyResponse): void {
  // A retried DELETE returns 404 if an unanswered attempt deleted the resource.
  if (input.method === 'DELETE' && answer.status === 404 && answer.isResent) record.doubts.add(input.about)
  else if (answer.status !== 400 || !answer.codes.every((code) => input.allowedErrors.includes(code)))
    record.broken.push(
      `${input.method} ${input.path} ${JSON.stringify(input.body ?? {})} returned ${answer.status} ${JSON.stringify(answer.body)}`,
    )
}

/** Returns the `id` of a response body; undefined if absent. `body` must not be null. */
export function idOf(body: unknown): number | undefined {
  return (body as { id?: number }).id
}
