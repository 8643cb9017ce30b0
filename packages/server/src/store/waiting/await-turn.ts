import { Fault } from '../../domain/shared/index.ts'

/** Somebody who waits for a turn, as whoever gives the turns sees them: exactly one of the two is called, once. */
export interface Waiter {
  go(): void
  refuse(fault: Fault): void
}

/** How a turn is waited for. */
interface TurnWait {
  readonly patienceMs: number
  /** Ends the waiting, as the end of patience does. */
  readonly signal: AbortSignal
  /** What somebody is told who has waited in vain. */
  readonly inVain: () => Fault
  /** Puts the waiter where turns are given from; the returned function takes them out. */
  readonly join: (waiter: Waiter) => () => void
}

/** Waits until it is somebody's turn; throws when patience is over, when the caller goes, and what the waiter is refused with. */
export async function awaitTurn({ patienceMs, signal, inVain, join }: TurnWait): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const end = (): void => {
    leave()
    clearTimeout(timer)
    signal.removeEventListener('abort', giveUp)
  }
  const waiter: Waiter = {
    go() {
      end()
      resolve()
    },
    refuse(fault) {
      end()
      reject(fault)
    },
  }
  const giveUp = (): void => waiter.refuse(inVain())
  const timer = setTimeout(giveUp, patienceMs)
  signal.addEventListener('abort', giveUp)
  const leave = join(waiter)
  return promise
}

/** The refusal of whatever would begin, or waits for its turn, while the process stops; nothing was done (decision B4). */
export function stoppingFault(): Fault {
  return new Fault('service.stopping', 'The service is stopping.')
}
