import { type Server, startMoor } from '../../moor/start-moor.ts'

/** Server process that is restarted after a crash. */
export interface ProcessSlot {
  readonly name: string
  /** Origin of the API; '' for a worker. */
  readonly origin: string
  crash(): Promise<void>
  hold(isHeld: boolean): void
  /** Resumes a stopped process, and resolves when a pending restart is complete. */
  up(): Promise<void>
  output(): string
  stop(): Promise<void>
}

/** Name and command of a process. */
export interface SlotOptions {
  readonly name: string
  readonly args: readonly string[]
  readonly env: Readonly<Record<string, string>>
  readonly origin: string
}

/** Maximum number of starts. A start fails while the database is down. */
const startsMax = 20

/** Starts the first process of a slot and waits until it is ready. Throws after 20 failed starts. */
export async function openSlot({ name, args, env, origin }: SlotOptions): Promise<ProcessSlot> {
  let earlier = ''
  const start = async (): Promise<Server> => {
    for (let starts = 1; ; starts += 1) {
      try {
        return await startMoor({ args, env })
      } catch (error) {
        earlier += `${String(error)}\n`
        if (starts === startsMax) throw error
      }
    }
  }
  let running = await start()
  let coming: Promise<unknown> = Promise.resolve()
  return {
    name,
    origin,
    async crash() {
      // Restarts run in sequence, because two processes would use the same address.
      const killed = coming.then(() => running.kill())
      coming = killed.then(start).then((server) => {
        earlier += running.stderr()
        running = server
      })
      coming.catch(() => undefined)
      await killed
    },
    hold: (isHeld) => running.hold(isHeld),
    async up() {
      running.hold(false)
      await coming
    },
    output: () => earlier + running.stderr(),
    async stop() {
      running.hold(false)
      await coming.catch(() => undefined)
      await running.stop()
    },
  }
}
