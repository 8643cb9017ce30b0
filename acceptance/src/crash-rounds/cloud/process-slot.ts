import { type Server, startMoor } from '../../moor/start-moor.ts'

/** A place of the installation in which one process of the service runs, and is started again by its supervisor when it ends. */
export interface ProcessSlot {
  readonly name: string
  /** Where it serves; '' when it serves nothing. The same after every start. */
  readonly origin: string
  /** kill -9 now, and a start behind it. */
  crash(): Promise<void>
  /** SIGSTOP, SIGCONT. */
  hold(isHeld: boolean): void
  /** Resolves when it runs: its starts are over, and nothing holds it. */
  up(): Promise<void>
  /** Everything that its processes have said on stderr. */
  said(): string
  stop(): Promise<void>
}

/** What runs in a slot. */
export interface SlotOptions {
  readonly name: string
  readonly args: readonly string[]
  readonly env: Readonly<Record<string, string>>
  readonly origin: string
}

/** A start may meet a database that is being killed: its supervisor tries again. */
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
      // One after the other where two faults mean the same process: two starts would want its address.
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
    said: () => earlier + running.stderr(),
    async stop() {
      running.hold(false)
      await coming.catch(() => undefined)
      await running.stop()
    },
  }
}
