import { noContent } from '../../no-content.ts'
import { recordWaiting } from '../answer/response-record.ts'
import type { Serving } from '../state/serving.ts'
import type { Checked, RequestOutcome } from '../state/stages.ts'

/** Runs a valid request's handler and returns its outcome. An authenticated read, except a long poll, waits for a free slot of its account. */
export async function runHandler(serving: Serving, checked: Checked): Promise<RequestOutcome> {
  const {
    call,
    route: { handler },
  } = checked
  switch (handler.kind) {
    case 'change':
      return { kind: 'accepted', answer: await handler.run(call) }
    case 'stream':
      // A stream reads through the feed and needs no slot.
      recordWaiting(checked.request)
      return { kind: 'stream', changes: await handler.run(call) }
    case 'read': {
      const body = await runInQueue(serving, checked, () => handler.run(call))
      if (body === noContent) return { kind: 'nothing' }
      return isPieces(body) ? { kind: 'text', pieces: body } : { kind: 'body', body }
    }
  }
}

function isPieces(body: unknown): body is AsyncIterable<string> {
  return typeof body === 'object' && body !== null && Symbol.asyncIterator in body
}

/** A long poll needs no slot, because it reads only its event, and ends immediately in maintenance mode (decision I6). */
async function runInQueue(
  { queues, maintenance }: Serving,
  { call, token, request, running }: Checked,
  read: () => Promise<unknown>,
): Promise<unknown> {
  if (call.query['wait'] !== undefined) {
    recordWaiting(request)
    const unwatch = maintenance.watch(() => running.abort('maintenance mode started'))
    return read().finally(unwatch)
  }
  if (!token) return read()
  const entry = {
    accountId: token.accountId,
    isUrgent: false,
    get signal() {
      return running.signal
    },
  }
  return queues.reads.run(entry, read)
}
