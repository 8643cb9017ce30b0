import { type ClientPlace, type ClientRound, openAsker } from './open-asker.ts'

/** Clients that use a service without a break, each in a lane of its own. */
export interface ClientLanes {
  /** Resolves when each lane has begun and ended another round; rejects with the first answer that was not as it should be. */
  nextRound(): Promise<void>
  /** The slowest answer since this was asked last, waiting for work left out, and what was asked; and how many requests were sent again, as a 503 tells to. */
  takeSlowest(): { readonly ms: number; readonly request: string; readonly again: number }
  /** Lets rounds fail that were under way while something was done; returns what it took in milliseconds. */
  pardon(work: () => Promise<void>): Promise<number>
  /** How many rounds have failed, and were pardoned, since the last time. */
  countGivenUp(): number
  /** Asks another process from now on. */
  moveTo(origin: string): void
  /** Lets the rounds under way end. */
  stop(): Promise<void>
}

/** Starts a lane for each kind of round. */
export function startLanes(place: ClientPlace, rounds: readonly ClientRound[]): ClientLanes {
  const asker = openAsker(place)
  const ward = openWard()
  const failed = Promise.withResolvers<never>()
  failed.promise.catch(() => undefined)
  const waiting = new Set<(round: ClientRound) => void>()
  let isOver = false
  const run = async (round: ClientRound): Promise<void> => {
    while (!isOver) {
      const [seen, beganMs] = [[...waiting], performance.now()]
      await round(asker.ask, asker.done).catch((error: unknown) => ward.pardonOrThrow(error, beganMs))
      for (const tell of seen) tell(round)
    }
  }
  const lanes = rounds.map((round) => run(round).catch((error: unknown) => failed.reject(error)))
  return {
    async nextRound() {
      const { promise, cross } = awaitEach(rounds)
      waiting.add(cross)
      await Promise.race([promise, failed.promise])
      waiting.delete(cross)
    },
    takeSlowest: asker.takeSlowest,
    pardon: ward.pardon,
    countGivenUp: ward.countGivenUp,
    moveTo: asker.moveTo,
    async stop() {
      isOver = true
      await Promise.race([Promise.all(lanes), failed.promise])
    },
  }
}

function awaitEach(rounds: readonly ClientRound[]): {
  readonly promise: Promise<void>
  readonly cross: (round: ClientRound) => void
} {
  const left = new Set(rounds)
  const { promise, resolve } = Promise.withResolvers<void>()
  return {
    promise,
    cross(round) {
      left.delete(round)
      if (left.size === 0) resolve()
    },
  }
}

/** Knows which rounds may fail: those that began before the end of what was done to the service. */
function openWard() {
  let untilMs = -1
  let givenUp = 0
  return {
    pardonOrThrow(error: unknown, beganMs: number): void {
      if (beganMs > untilMs) throw error
      givenUp += 1
    },
    async pardon(work: () => Promise<void>): Promise<number> {
      const beganMs = performance.now()
      untilMs = Infinity
      givenUp = 0
      try {
        await work()
      } finally {
        untilMs = performance.now()
      }
      return untilMs - beganMs
    },
    countGivenUp: () => givenUp,
  }
}
