import { moorCall } from '../../moor/run-moor.ts'
import { type Server, startServer } from '../../moor/start-moor.ts'

/** Server process that is restarted after a crash. */
export interface ProcessSlot {
  readonly name: string
  /** Origin of the API; '' for a worker. */
  readonly origin: string
  /** With `isLogFull`, stderr of the next process is on a full file system. */
  crash(how?: { readonly isLogFull: boolean }): Promise<void>
  hold(isHeld: boolean): void
  /** Resumes a stopped process, replaces one that cannot log, and resolves when a pending restart is complete. */
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
  let isMute = false
  const start = async (isLogFull: boolean): Promise<Server> => {
    isMute = isLogFull
    const call = moorCall(args, env)
    const mute = { file: 'sh', argv: ['-c', 'exec "$0" "$@" 2>/dev/full', call.file, ...call.argv] }
    for (let starts = 1; ; starts += 1) {
      try {
        return await startServer(isMute ? mute : call)
      } catch (error) {
        earlier += `${String(error)}\n`
        if (starts === startsMax) throw error
      }
    }
  }
  let running = await start(false)
  let coming: Promise<unknown> = Promise.resolve()
  const crash = async ({ isLogFull } = { isLogFull: false }): Promise<void> => {
    // Restarts run in sequence, because two processes would use the same address.
    const killed = coming.then(() => running.kill())
    coming = killed
      .then(() => start(isLogFull))
      .then((server) => {
        earlier += running.stderr()
        running = server
      })
    coming.catch(() => undefined)
    await killed
  }
  return {
    name,
    origin,
    crash,
    hold: (isHeld) => running.hold(isHeld),
    async up() {
      running.hold(false)
      await coming
      if (!isMute) return
      await crash()
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
