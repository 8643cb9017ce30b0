import type { Answer } from '../../../store/transaction/mutate.ts'
import { EventStream } from '../../events/event-stream.ts'
import { noContent } from '../../no-content.ts'
import { noteWaiting } from '../answer/answer-note.ts'
import type { Serving } from '../state/serving.ts'
import type { Checked, Outcome } from '../state/stages.ts'

/** Runs the handler of a request in which nothing is wrong. */
export async function runHandler(serving: Serving, checked: Checked): Promise<Outcome> {
  const { handler } = checked.route
  if (handler.isMutation === true) return { kind: 'accepted', answer: (await handler.run(checked.call)) as Answer }
  const result = await read(serving, checked)
  if (result instanceof EventStream) return { kind: 'stream', changes: result }
  return result === noContent ? { kind: 'nothing' } : { kind: 'body', body: result ?? {} }
}

/** Reads when the account's turn comes. What waits for something to happen takes no turn: streams ask through the feed, long polls for one event. */
async function read({ turns }: Serving, { route, call, bearer, request }: Checked): Promise<unknown> {
  const { compiled, handler } = route
  const isWaiting = compiled.operation.mediaType !== undefined || call.query['wait'] !== undefined
  if (isWaiting) noteWaiting(request)
  if (!bearer || isWaiting) return handler.run(call)
  return turns.reads.run({ accountId: bearer.accountId, isUrgent: false, signal: call.signal }, () => handler.run(call))
}
