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
import { CallRefusal } from './call-refusal.ts'

/** One call: what it was asked, and how long it may take. Whatever it throws that is no CallRefusal is INTERNAL. */
export type Act<Request> = (request: Request, scope: CallScope) => Promise<object>

/** Services that are served together, each with its calls by name. */
export type Services = Readonly<Partial<Record<DefinitionName, UntypedServiceImplementation>>>

/** A server of calls. */
export interface CallServer {
  /** Lets calls under way end for a moment, and takes the socket away. */
  stop(): Promise<void>
}

const graceMs = 3_000

/** Serves calls at a socket of this machine. What lay there before, from a process that was killed, is taken away. */
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

/** A call as gRPC wants it: every end of it is one line of the log. */
export function answerBy<Request>(log: LineLog, name: string, act: Act<Request>): handleUnaryCall<Request, object> {
  return (call, answer) => {
    const gone = new AbortController()
    call.on('cancelled', () => gone.abort())
    const began = performance.now()
    const ms = (): number => Math.round(performance.now() - began)
    act(call.request, openCallScope(call.getDeadline(), gone.signal)).then(
      (body) => {
        log('info', name, { ms: ms() })
        answer(null, body)
      },
      (error: unknown) => {
        const message = error instanceof Error ? error.message : String(error)
        const code = error instanceof CallRefusal ? error.status : status.INTERNAL
        log(code === status.INTERNAL ? 'error' : 'warn', name, { ms: ms(), code: status[code], message })
        answer({ code, message })
      },
    )
  }
}
