import { AccountQueues } from './account-queues.ts'

/** The queues of a process. Whoever needs several waits in them in this order, so that nobody waits for each other. */
export interface RequestQueues {
  /** Bodies that cost noticeable time of the process's one thread, from reading them to the answer; the others wait unread. */
  readonly largeBodies: AccountQueues
  readonly changes: AccountQueues
  /** Whatever is read for an answer. Not what waits for something to happen: long polls and streams. */
  readonly reads: AccountQueues
}

/**
 * Opens the queues: four changes and four reads leave four of the twelve connections of a process to the other accounts, whatever one of them sends. Nobody waits for
 * longer than `patienceMs`. The clusters' listener has eight connections, one of which waits for notifications, and queues with `atOnce` two.
 */
export function openRequestQueues(patienceMs = 10_000, atOnce = 4): RequestQueues {
  return {
    largeBodies: new AccountQueues({
      atOnce: 1,
      waitingMax: 32,
      patienceMs,
      refusal: 'Too many large requests of this account are under way; nothing was done.',
    }),
    changes: new AccountQueues({
      atOnce,
      waitingMax: 200,
      patienceMs,
      refusal: 'Too many changes of this account are under way; nothing was done.',
    }),
    reads: new AccountQueues({
      atOnce,
      waitingMax: 200,
      patienceMs,
      refusal: 'Too many reads of this account are under way.',
    }),
  }
}
