import type { Duplex } from 'node:stream'
import { errorMessage } from '#domain/shared/index.ts'
import type { RawData, WebSocket } from 'ws'

/** Close codes of a session (RFC 6455, section 7.4). */
export const closeCodes = { hostOff: 1000, stopping: 1001, broken: 1011, accessEnded: 4001 } as const

/** Session of a client on a serial console. */
export interface RunningConsole {
  /** Closes the connection and the console. Resolves when the end is recorded. Later calls have no effect. */
  end(code: number, reason: string): Promise<void>
  /** Cuts off a client that has not answered the previous ping. */
  ping(): void
}

const closeMs = 1_000

/**
 * Copies bytes between a WebSocket and a console until one of them ends. Reads of either side wait while the other is full. Calls `onEnd` once, with the
 * reason.
 */
export function runConsole(
  socket: WebSocket,
  console: Duplex,
  onEnd: (reason: string) => Promise<void>,
): RunningConsole {
  let ended: Promise<void> | null = null
  let isAnswered = true
  const end = (code: number, reason: string): Promise<void> => {
    ended ??= close(socket, console, { code, reason }).then(() => onEnd(reason))
    return ended
  }
  socket.on('message', (data: RawData) => {
    if (console.destroyed || console.write(data)) return
    socket.pause()
    console.once('drain', () => socket.resume())
  })
  socket.on('pong', () => (isAnswered = true))
  socket.on('error', (error) => void end(closeCodes.broken, error.message))
  socket.on('close', () => void end(closeCodes.hostOff, 'The client closed the connection.'))
  sendOutput(socket, console).then(
    () => end(closeCodes.hostOff, 'The console was closed, for example because the host was powered off.'),
    (error: unknown) => end(closeCodes.broken, errorMessage(error)),
  )
  return {
    end,
    ping() {
      if (!isAnswered) return socket.terminate()
      isAnswered = false
      socket.ping()
    },
  }
}

async function sendOutput(socket: WebSocket, console: Duplex): Promise<void> {
  for await (const bytes of console)
    await new Promise<void>((resolve, reject) => {
      socket.send(bytes, { binary: true }, (error) => (error ? reject(error) : resolve()))
    })
}

/** A reason of the WebSocket protocol has at most 123 bytes. */
async function close(
  socket: WebSocket,
  console: Duplex,
  { code, reason }: { readonly code: number; readonly reason: string },
): Promise<void> {
  console.on('error', () => undefined).destroy()
  if (socket.readyState === socket.CLOSED) return
  const closed = Promise.withResolvers<void>()
  const timer = setTimeout(() => socket.terminate(), closeMs)
  socket.once('close', closed.resolve)
  socket.resume()
  socket.close(
    code,
    Buffer.from(reason)
      .subarray(0, 120)
      .toString('utf8')
      .replace(/\uFFFD$/, ''),
  )
  await closed.promise
  clearTimeout(timer)
}
