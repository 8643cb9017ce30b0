import { type Server, startMoor } from '../../moor/start-moor.ts'

/** Slot for one process of the service, restarted by its supervisor when it exits. */
export interface ProcessSlot {
  readonly name: string
  /** Origin, the same after every start; '' if the process serves no API. */
  readonly origin: string
  crash(): Promise<void>
  hold(isHeld: boolean): void
  /** Resolves when the process runs: all starts have finished, and it is not stopped. */
  up(): Promise<void>
  output(): string
  stop(): Promise<void>
}

/** Command of a slot. */
export interface SlotOptions {
  readonly name: string
  readonly args: readonly string[]
  readonly env: Readonly<Record<string, string>>
  readonly origin: string
}

/** A start can fail if the database is being killed, so the supervisor retries. */
const startsMax = 20

/** Starts the first process of a slot. */
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
      // Serializes two faults for the same process: two starts would conflict on its address.
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
