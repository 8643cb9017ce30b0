import { noContent } from '../../no-content.ts'
import type { Serving } from '../state/serving.ts'
import type { CheckedRequest, RequestOutcome } from '../state/checked-request.ts'
import { runChange } from './run-change.ts'

/** Last stage: runs the handler and returns its outcome. An authenticated read, except a long poll, waits for a free slot of its account. */
export async function run(serving: Serving, checked: CheckedRequest): Promise<RequestOutcome> {
  const {
    call,
    route: { handler },
  } = checked
  switch (handler.kind) {
    case 'change':
      return { kind: 'accepted', answer: await runChange(serving, checked, handler) }
    case 'stream':
      // A stream reads through the feed and needs no slot.
      checked.record.isWaiting = true
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
  { call, token, record, running }: CheckedRequest,
  read: () => Promise<unknown>,
): Promise<unknown> {
  if (call.query['wait'] !== undefined) {
    record.isWaiting = true
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
