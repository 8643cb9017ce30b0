import { AccountQueues } from './account-queues.ts'

/** Queues of a process. A request that needs several queues enters them in this order, which prevents deadlocks. */
export interface RequestQueues {
  /** Large bodies occupy the single thread noticeably. Waiting bodies are not read. */
  readonly largeBodies: AccountQueues
  readonly changes: AccountQueues
  /** Reads, except long polls and streams. */
  readonly reads: AccountQueues
}

/**
 * Returns new queues. Per account, they run one large body and, by default, four changes and four reads at once. This leaves four of a process's twelve
 * connections to other accounts.
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
