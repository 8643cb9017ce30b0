import { Agent, type AgentOptions } from 'node:https'
import { type KubeRoute, RoutesAgent } from './routes-agent.ts'

/** Client certificate or bearer token. */
export type KubeIdentity =
  | { readonly clientCertificate: string; readonly clientKey: string }
  | { readonly token: string }

/** Address and trust anchors of an API server, and client identity, in PEM. */
export type KubeApiOptions = KubeIdentity & {
  /** `https://host:port`. */
  readonly server: string
  /** Certificates of the only trusted authorities. */
  readonly ca: string | readonly string[]
  /** Name in the server's certificate, if not the host of `server`. */
  readonly tlsServerName?: string | null
  /** Addresses to connect to, tried in turn; `server` itself if absent. */
  readonly routes?: readonly KubeRoute[]
  /** Default: 10 s. */
  readonly deadlineMs?: number
}

/** State shared by all requests to a server. */
export interface KubeConnection {
  readonly server: string
  readonly deadlineMs: number
  readonly headers: Readonly<Record<string, string>>
  /** Queues requests beyond a few connections, so that no cluster uses all sockets. */
  readonly agent: Agent
  /** Agent for watches, which occupy connections for minutes. */
  readonly watchAgent: Agent
}

const deadlineMsUsual = 10_000
const socketsMax = 8
/** Below the server's idle timeout (90 s), so that no request meets a closing connection. */
const idleMs = 30_000

/** Creates TLS agents and credentials for an API server without connecting. */
export function openKubeConnection(options: KubeApiOptions): KubeConnection {
  const tls = {
    ca: [options.ca].flat(),
    ...('token' in options ? {} : { cert: options.clientCertificate, key: options.clientKey }),
    ...(options.tlsServerName ? { servername: options.tlsServerName } : {}),
  }
  const open = (agentOptions: AgentOptions): Agent =>
    options.routes ? new RoutesAgent(agentOptions, options.routes) : new Agent(agentOptions)
  return {
    server: new URL(options.server).origin,
    deadlineMs: options.deadlineMs ?? deadlineMsUsual,
    headers: 'token' in options ? { authorization: `Bearer ${options.token}` } : {},
    agent: open({ ...tls, keepAlive: true, maxSockets: socketsMax, timeout: idleMs }),
    watchAgent: open({ ...tls, keepAlive: false }),
  }
}

/** Closes all connections; requests in progress fail. */
export function closeConnection({ agent, watchAgent }: KubeConnection): void {
  agent.destroy()
  watchAgent.destroy()
}
