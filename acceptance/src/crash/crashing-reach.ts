import type { Reach } from '../client/reach.ts'
import type { Server } from '../moor/start-moor.ts'
import type { Crash } from './plan-crashes.ts'

/** A way to a service that is killed and started again under way. */
export interface CrashingReach extends Reach {
  /** The next step is to meet with this crash. */
  arm(crash: Crash): void
  /** The step is over: a crash that has not happened yet happens now. */
  finish(): Promise<void>
  /** How often the service was killed. */
  crashes(): number
  /** The server that runs last. */
  server(): Promise<Server>
}

/** Makes one around a running server; `restart` starts it again after this crash and checks what must have survived. */
export function crashingReach(first: Server, restart: (dead: Server, crash: Crash) => Promise<Server>): CrashingReach {
  let up = Promise.resolve(first)
  let armed: Crash | null = null
  let requests = 0
  let crashes = 0
  let excused = 0
  let coming: Promise<unknown> = Promise.resolve()
  const happen = (crash: Crash): Promise<unknown> => {
    armed = null
    crashes += 1
    // Every request that is under way may break, and every kept connection.
    excused = 100
    up = up.then(async (server) => {
      await server.kill()
      return restart(server, crash)
    })
    up.catch(() => undefined)
    return up
  }
  const isHit = (when: Crash['when']): boolean => armed !== null && armed.when === when && requests >= armed.request
  return {
    origin: async () => (await up).origin,
    async lost(_origin, error) {
      await up
      excused -= 1
      if (excused < 0) throw new Error('the service did not answer although nobody killed it', { cause: error })
    },
    sent() {
      requests += 1
      if (armed === null || !isHit('sent')) return
      const crash = armed
      armed = null
      coming = takeTurns(crash.turns).then(() => happen(crash))
      coming.catch(() => undefined)
    },
    async answered() {
      if (armed !== null && isHit('answered')) await happen(armed)
    },
    arm(next) {
      armed = next
      requests = 0
    },
    async finish() {
      if (armed !== null) coming = happen(armed)
      await coming
    },
    crashes: () => crashes,
    server: () => up,
  }
}

async function takeTurns(turns: number): Promise<void> {
  for (let left = turns; left > 0; left -= 1) await new Promise((resolve) => setImmediate(resolve))
}
