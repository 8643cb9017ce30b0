import { rmSync } from 'node:fs'
import {
  Server,
  ServerCredentials,
  type UntypedServiceImplementation,
  type handleUnaryCall,
  status,
} from '@grpc/grpc-js'
import type { LineLog } from '../settings/open-line-log.ts'
import { type CallScope, openCallScope } from './call-scope.ts'
import { type DefinitionName, type Definitions, loadDefinitions } from './load-definitions.ts'
import { CallError } from './call-error.ts'

/** Handler of a call. Errors other than CallError become INTERNAL. */
export type Act<Request> = (request: Request, scope: CallScope) => Promise<object>

/** gRPC handlers by service and call. */
export type Services = Readonly<Partial<Record<DefinitionName, UntypedServiceImplementation>>>

/** Server of gRPC calls. */
export interface CallServer {
  /** Waits up to 3 s for calls in progress, and removes the socket. */
  stop(): Promise<void>
}

const graceMs = 3_000

/**
 * Serves gRPC calls on a Unix socket; returns the server. Deletes an existing socket, such as that of a killed process. Rejects if it cannot bind the socket.
 */
export async function serveCalls(socket: string, services: Services): Promise<CallServer> {
  const definitions: Definitions = loadDefinitions()
  const server = new Server()
  for (const name of [
    'csi.v1.Identity',
    'csi.v1.Controller',
    'csi.v1.Node',
    'pluginregistration.Registration',
  ] as const) {
    const calls = services[name]
    if (calls) server.addService(definitions[name], calls)
  }
  rmSync(socket, { force: true })
  await new Promise<void>((resolve, reject) => {
    server.bindAsync(`unix:${socket}`, ServerCredentials.createInsecure(), (error) =>
      error ? reject(error) : resolve(),
    )
  })
  return {
    stop: () =>
      new Promise((resolve) => {
        const cutOff = setTimeout(() => server.forceShutdown(), graceMs)
        server.tryShutdown(() => {
          clearTimeout(cutOff)
          rmSync(socket, { force: true })
          resolve()
        })
      }),
  }
}

/**
 * Returns a gRPC handler that runs `act` within the call's deadline and logs duration and error. A CallError keeps its status; any other error becomes
 * INTERNAL.
 */
export function answerBy<Request>(log: LineLog, name: string, act: Act<Request>): handleUnaryCall<Request, object> {
  return (call, answer) => {
    const cancellation = new AbortController()
    call.on('cancelled', () => cancellation.abort())
    const began = performance.now()
    const ms = (): number => Math.round(performance.now() - began)
    act(call.request, openCallScope(call.getDeadline(), cancellation.signal)).then(
      (body) => {
        log('info', name, { ms: ms() })
        answer(null, body)
      },
      (error: unknown) => {
        const message = error instanceof Error ? error.message : String(error)
        const code = error instanceof CallError ? error.status : status.INTERNAL
        log(code === status.INTERNAL ? 'error' : 'warn', name, { ms: ms(), code: status[code], message })
        answer({ code, message })
      },
    )
  }
}
