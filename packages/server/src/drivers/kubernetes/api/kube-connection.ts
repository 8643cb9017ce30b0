import { Agent, type AgentOptions } from 'node:https'
import { type KubeWay, WaysAgent } from './ways-agent.ts'

/** Who asks: by a client certificate, or by a bearer token. */
export type KubeIdentity =
  | { readonly clientCertificate: string; readonly clientKey: string }
  | { readonly token: string }

/** Where a cluster answers, and how it is known. Certificates and keys are PEM. */
export type KubeApiOptions = KubeIdentity & {
  /** Origin, `https://host:port`. */
  readonly server: string
  /** Authorities that its certificate may be of; no others count. */
  readonly ca: string | readonly string[]
  /** Name that its certificate must hold for, where that is not the host of `server`. */
  readonly tlsServerName?: string | null
  /** Where it is really gone to, whichever answers first; to `server` itself when absent. */
  readonly ways?: readonly KubeWay[]
  /** Longest time of one call, in milliseconds; 10 s when absent. */
  readonly deadlineMs?: number
}

/** What all requests to one server share. */
export interface KubeConnection {
  readonly server: string
  readonly deadlineMs: number
  readonly headers: Readonly<Record<string, string>>
  /** Keeps a few connections, with their TLS sessions; others wait their turn, so that no cluster takes all. */
  readonly agent: Agent
  /** For watches, each of which has a connection for minutes. */
  readonly watchAgent: Agent
}

const deadlineMsUsual = 10_000
/** Connections at once. */
const socketsMax = 8
/** How long an unused connection is kept: less than a server's own patience (90 s), so that no request meets one that is being closed. */
const idleMs = 30_000

/** Opens the connections to a server; nothing is sent yet. */
export function openKubeConnection(options: KubeApiOptions): KubeConnection {
  const tls = {
    ca: [options.ca].flat(),
    ...('token' in options ? {} : { cert: options.clientCertificate, key: options.clientKey }),
    ...(options.tlsServerName ? { servername: options.tlsServerName } : {}),
  }
  const open = (agentOptions: AgentOptions): Agent =>
    options.ways ? new WaysAgent(agentOptions, options.ways) : new Agent(agentOptions)
  return {
    server: new URL(options.server).origin,
    deadlineMs: options.deadlineMs ?? deadlineMsUsual,
    headers: 'token' in options ? { authorization: `Bearer ${options.token}` } : {},
    agent: open({ ...tls, keepAlive: true, maxSockets: socketsMax, timeout: idleMs }),
    watchAgent: open({ ...tls, keepAlive: false }),
  }
}

/** Closes all connections; what is under way fails. */
export function closeConnection({ agent, watchAgent }: KubeConnection): void {
  agent.destroy()
  watchAgent.destroy()
}
