import { type ClientTarget, type ClientRound, openRetryingClient } from './retrying-client.ts'

/** Clients that use a service continuously. */
export interface ClientLanes {
  /** Resolves when each lane has finished a new round; rejects with the first unexpected answer. */
  nextRound(): Promise<void>
  /** Slowest request since the last call, without waits for operations. `again` counts retries after a 503. */
  takeSlowest(): { readonly ms: number; readonly request: string; readonly again: number }
  /** Tolerates failures of rounds that overlap with `work`; returns its milliseconds. */
  tolerate(work: () => Promise<void>): Promise<number>
  /** Number of tolerated failures since the last call of `tolerate`. */
  countGivenUp(): number
  moveTo(origin: string): void
  stop(): Promise<void>
}

/** Starts a lane for each round; the lane repeats the round until stopped. An untolerated failure ends its lane; `nextRound` and `stop` then reject. */
export function startLanes(target: ClientTarget, rounds: readonly ClientRound[]): ClientLanes {
  const client = openRetryingClient(target)
  const tolerance = openTolerance()
  const failed = Promise.withResolvers<never>()
  failed.promise.catch(() => undefined)
  const waiting = new Set<(round: ClientRound) => void>()
  let isOver = false
  const run = async (round: ClientRound): Promise<void> => {
    while (!isOver) {
      const [started, beganMs] = [[...waiting], performance.now()]
      await round(client.request, client.done).catch((error: unknown) => tolerance.tolerateOrThrow(error, beganMs))
      for (const notify of started) notify(round)
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
    takeSlowest: client.takeSlowest,
    tolerate: tolerance.tolerate,
    countGivenUp: tolerance.countGivenUp,
    moveTo: client.moveTo,
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

function openTolerance() {
  let untilMs = -1
  let givenUp = 0
  return {
    tolerateOrThrow(error: unknown, beganMs: number): void {
      if (beganMs > untilMs) throw error
      givenUp += 1
    },
    async tolerate(work: () => Promise<void>): Promise<number> {
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
