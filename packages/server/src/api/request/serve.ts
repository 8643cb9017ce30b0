import { setImmediate } from 'node:timers/promises'
import { findRemembered } from '#store/transaction/remembered-answers.ts'
import { isReplay, locate } from './admit/admit.ts'
import { sendAccepted, sendOutcome } from './answer/send-outcome.ts'
import { check, readBody } from './check/check.ts'
import { runHandler } from './run/run-handler.ts'
import type { Serving } from './state/serving.ts'
import type { Admitted } from './state/stages.ts'

/** Larger bodies occupy the single thread noticeably. */
const largeBytes = 16 * 1024

/**
 * Runs the steps of decision B3 after the body arrived, then the handler. Sends the response, for a repeated key the stored response. Throws ApiError or
 * ApiErrors.
 */
export async function serveRequest(serving: Serving, admitted: Admitted): Promise<unknown> {
  const { request, token, running } = admitted
  const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
  if (!token || bytes.length <= largeBytes) return serveBody(serving, admitted, bytes)
  // Unrestricted users, who can change the rights of others, come first.
  return serving.queues.largeBodies.run(
    { accountId: token.accountId, isUrgent: !token.isRestricted, signal: running.signal },
    async () => {
      await setImmediate()
      return serveBody(serving, admitted, bytes)
    },
  )
}

async function serveBody(serving: Serving, admitted: Admitted, bytes: Buffer): Promise<unknown> {
  const read = readBody(admitted, bytes)
  if (read.keyed && isReplay(read)) {
    const remembered = await findRemembered(read.call.store.db, read.call.actor, read.keyed)
    if (remembered) return sendAccepted(serving, read, remembered)
    await locate(read)
  }
  const checked = await check(serving, read)
  return sendOutcome(serving, checked, await runHandler(serving, checked))
}
