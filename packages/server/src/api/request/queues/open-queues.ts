import { AccountQueues } from './account-queues.ts'

/** Queues of a process. Work that needs several acquires them in this order, which prevents deadlocks. */
export interface RequestQueues {
  /** Large bodies, which occupy the single thread noticeably from parsing to response. Waiting bodies are not read. */
  readonly largeBodies: AccountQueues
  readonly changes: AccountQueues
  /** Reads, except long polls and streams. */
  readonly reads: AccountQueues
}

/**
 * Opens the queues. Four changes and four reads leave four of a process's twelve connections to other accounts. The clusters' listener has eight connections,
 * one of them for notifications, and queues with `atOnce` two.
 */
export function openRequestQueues(waitTimeoutMs = 10_000, atOnce = 4): RequestQueues {
  return {
    largeBodies: new AccountQueues({
      atOnce: 1,
      waitingMax: 32,
      waitTimeoutMs,
      rejectionReason: 'Too many large requests of this account are in progress. Nothing was changed.',
    }),
    changes: new AccountQueues({
      atOnce,
      waitingMax: 200,
      waitTimeoutMs,
      rejectionReason: 'Too many changes of this account are in progress. Nothing was changed.',
    }),
    reads: new AccountQueues({
      atOnce,
      waitingMax: 200,
      waitTimeoutMs,
      rejectionReason: 'Too many reads of this account are in progress.',
    }),
  }
}
