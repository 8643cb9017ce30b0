import { type IncomingMessage, type Server, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer } from 'ws'
import { readConsoleTicket } from '#domain/access/host-console-url.ts'
import { errorMessage, isForeign } from '#domain/shared/index.ts'
import { type Drivers, nameResource } from '#reconcile/ports/index.ts'
import {
  closeConsoleSession,
  type ConsoleSession,
  consoleSessionsMax,
  openConsoleSession,
  renewConsoleSessions,
} from '#store/host/host-consoles.ts'
import type { Store } from '#store/open-store.ts'
import { closeCodes, type RunningConsole, runConsole } from './run-console.ts'

/** Dependencies of the sessions of a listener. */
export interface HostConsolesContext {
  readonly store: Store
  readonly drivers: Pick<Drivers, 'hosts'>
  readonly installationId: string
  readonly origin: () => string
  readonly isInMaintenance: () => boolean
  /** Attempts with invalid tickets, by address. `waitS` returns null if the address is not blocked. */
  readonly tries: { waitS(address: string): number | null; count(address: string): unknown }
  readonly onError: (error: unknown) => void
}

const [renewMs, pingMs, unrenewedMsMax] = [2_000, 20_000, 8_000]
const messageMaxBytes = 1_048_576

/** Request for a session that is rejected with a status and a sentence. */
class RejectedUpgrade extends Error {
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/**
 * Serves WebSockets of serial consoles on an HTTP server (decision H18). A session needs an unused ticket and, if the request has an origin, the service's own.
 * Sessions are checked and renewed every 2 s with one query. `stop` ends them.
 */
export function serveHostConsoles(server: Server, context: HostConsolesContext): { stop(): Promise<void> } {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: messageMaxBytes, perMessageDeflate: false })
  const running = new Map<string, RunningConsole>()
  let isStopping = false
  const upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    socket.on('error', () => undefined)
    admit(request).catch((error: unknown) => rejectUpgrade(socket, error, context.onError))

    async function admit(from: IncomingMessage): Promise<void> {
      if (isStopping || context.isInMaintenance())
        throw new RejectedUpgrade(503, 'The service is stopping or in maintenance mode.')
      const session = await openSession(context, from)
      const ended = (reason: string): Promise<void> => {
        running.delete(session.id)
        return closeConsoleSession(context.store, session, reason).catch(context.onError)
      }
      const console = await openConsole(context, session).catch(async (error: unknown) => {
        await ended(errorMessage(error))
        throw new RejectedUpgrade(503, errorMessage(error))
      })
      let isOpen = false
      sockets.handleUpgrade(from, socket, head, (webSocket) => {
        isOpen = true
        running.set(session.id, runConsole(webSocket, console, ended))
      })
      if (isOpen) return
      console.destroy()
      await ended('The client did not complete the handshake.')
    }
  }
  server.on('upgrade', upgrade)
  const stopRenewing = renewEvery(context, running)
  return {
    async stop() {
      isStopping = true
      stopRenewing()
      await endAll(running, closeCodes.stopping, 'The service is stopping.')
    },
  }
}

async function openSession(
  { store, origin, tries }: HostConsolesContext,
  { headers, socket, url }: IncomingMessage,
): Promise<ConsoleSession> {
  const address = socket.remoteAddress ?? ''
  if (isForeign(headers, origin())) throw new RejectedUpgrade(403, 'Pages of other sites cannot open a console.')
  if (tries.waitS(address) !== null) throw new RejectedUpgrade(429, 'Too many invalid tickets. Retry later.')
  const ticket = readConsoleTicket(url)
  const opened = ticket === null ? 'invalid' : await openConsoleSession(store, { ticket, address })
  if (opened === 'full')
    throw new RejectedUpgrade(409, `The host has ${consoleSessionsMax} console sessions. Close one of them first.`)
  if (opened !== 'invalid') return opened
  tries.count(address)
  throw new RejectedUpgrade(401, 'The ticket is not valid: it was used, has expired or does not exist. Get a new one.')
}

async function openConsole(
  { drivers, installationId: installation }: HostConsolesContext,
  { hostId: id, uid, region }: ConsoleSession,
): Promise<Duplex> {
  const driver = drivers.hosts(region)
  if (!driver.openConsole) throw new Error(`Hosts of region ${region} have no serial console.`)
  const stamp = { installation, kind: 'host', id, uid } as const
  return driver.openConsole({ name: nameResource(stamp), stamp, region })
}

function rejectUpgrade(socket: Duplex, error: unknown, onError: (error: unknown) => void): void {
  const isExpected = error instanceof RejectedUpgrade
  if (!isExpected) onError(error)
  const status = isExpected ? error.status : 500
  const text = `${isExpected ? error.message : 'Internal server error'}\n`
  const head = [
    'connection: close',
    'content-type: text/plain; charset=utf-8',
    `content-length: ${Buffer.byteLength(text)}`,
  ]
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head.join('\r\n')}\r\n\r\n${text}`)
}

/** Ends sessions whose access ended, and all sessions in maintenance mode or while the database is unreachable. */
function renewEvery(context: HostConsolesContext, running: Map<string, RunningConsole>): () => void {
  let renewedAtMs = performance.now()
  let isRenewing = false
  const renew = async (): Promise<void> => {
    if (running.size === 0) renewedAtMs = performance.now()
    if (isRenewing || running.size === 0) return
    isRenewing = true
    try {
      if (context.isInMaintenance()) return await endAll(running, closeCodes.stopping, 'Maintenance has started.')
      const ids = [...running.keys()]
      const states = await renewConsoleSessions(context.store.db, ids)
      renewedAtMs = performance.now()
      for (const id of ids) {
        const reason = states.has(id) ? states.get(id) : 'The token, its user or the host was deleted.'
        if (reason) void running.get(id)?.end(closeCodes.accessEnded, reason)
      }
    } catch (error) {
      context.onError(error)
      if (performance.now() - renewedAtMs > unrenewedMsMax)
        await endAll(running, closeCodes.broken, 'The database cannot be reached.')
    } finally {
      isRenewing = false
    }
  }
  const timers = [
    setInterval(() => void renew(), renewMs).unref(),
    setInterval(() => running.forEach((one) => one.ping()), pingMs).unref(),
  ]
  return () => timers.forEach(clearInterval)
}

async function endAll(running: Map<string, RunningConsole>, code: number, reason: string): Promise<void> {
  await Promise.all([...running.values()].map((one) => one.end(code, reason)))
}
