import { AccountTurns } from './account-turns.ts'

/** The turns that accounts take in a process. Whoever needs several takes them in this order, so that nobody waits for each other. */
export interface Turns {
  /** Bodies that cost noticeable time of the process's one thread, from reading them to the answer; the others wait unread. */
  readonly largeBodies: AccountTurns
  readonly changes: AccountTurns
  /** Whatever is read for an answer. Not what waits for something to happen: long polls and streams. */
  readonly reads: AccountTurns
}

/** Opens the turns: four changes and four reads leave four of the twelve connections of a process to the other accounts, whatever one of them sends. */
export function openTurns(): Turns {
  const patienceMs = 10_000
  return {
    largeBodies: new AccountTurns({
      atOnce: 1,
      waitingMax: 32,
      patienceMs,
      refusal: 'Too many large requests of this account are under way; nothing was done.',
    }),
    changes: new AccountTurns({
      atOnce: 4,
      waitingMax: 200,
      patienceMs,
      refusal: 'Too many changes of this account are under way; nothing was done.',
    }),
    reads: new AccountTurns({
      atOnce: 4,
      waitingMax: 200,
      patienceMs,
      refusal: 'Too many reads of this account are under way.',
    }),
  }
}
