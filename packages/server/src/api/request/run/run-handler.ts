import { noContent } from '../../no-content.ts'
import { noteWaiting } from '../answer/answer-note.ts'
import type { Serving } from '../state/serving.ts'
import type { Checked, RequestOutcome } from '../state/stages.ts'

/** Runs the handler of a request in which nothing is wrong. */
export async function runHandler(serving: Serving, checked: Checked): Promise<RequestOutcome> {
  const {
    call,
    route: { handler },
  } = checked
  switch (handler.kind) {
    case 'change':
      return { kind: 'accepted', answer: await handler.run(call) }
    case 'stream':
      // A stream asks through the feed, and takes no turn.
      noteWaiting(checked.request)
      return { kind: 'stream', changes: await handler.run(call) }
    case 'read': {
      const body = await runInQueue(serving, checked, () => handler.run(call))
      if (body === noContent) return { kind: 'nothing' }
      return isPieces(body) ? { kind: 'text', pieces: body } : { kind: 'body', body }
    }
  }
}

/** True for an answer of text that is sent in pieces. */
function isPieces(body: unknown): body is AsyncIterable<string> {
  return typeof body === 'object' && body !== null && Symbol.asyncIterator in body
}

/** Reads when the account's turn comes. A long poll takes no turn: it waits for one event, and asks for that alone; where the installation closes it is answered at once (decision I6). */
async function runInQueue(
  { queues, maintenance }: Serving,
  { call, bearer, request, underWay }: Checked,
  read: () => Promise<unknown>,
): Promise<unknown> {
  if (call.query['wait'] !== undefined) {
    noteWaiting(request)
    const unwatch = maintenance.watch(() => underWay.abort('the installation closes'))
    return read().finally(unwatch)
  }
  if (!bearer) return read()
  const entry = {
    accountId: bearer.accountId,
    isUrgent: false,
    get signal() {
      return underWay.signal
    },
  }
  return queues.reads.run(entry, read)
}
