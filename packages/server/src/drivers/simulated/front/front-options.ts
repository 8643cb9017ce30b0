import type { ClusterGate } from '../kube/http/kube-context.ts'

/** Failed attempts by address, counted together with those at the process's other listeners (decision G10.2). */
export interface FrontTries {
  note(address: string): void
  /** Seconds until requests from an address are accepted again; null if they are accepted now. */
  waitS(address: string): number | null
}

/** Options of the listener of the clusters' front in a process. */
export interface FrontOptions {
  /** Address to listen on; port 0 picks any free port (setting MOORAGE_SIM_LISTEN). */
  readonly listen: { readonly host: string; readonly port: number }
  /** Origin for clients if it differs from the address; overrides the stored one while set (setting MOORAGE_SIM_PUBLIC_URL). */
  readonly publicUrl: string | null
  readonly process: string
  /** Used instead of port 0: the port of this process or its predecessor. */
  readonly rememberedPort?: number | null
  /** Called once the port is bound, before it is stored for kubeconfigs, so that a crash cannot lose it. */
  readonly onListening?: (port: number) => void
  /** Called when the live listeners or the kubeconfig URL change; retried at the next heartbeat if it rejects. */
  readonly onListenersChanged: () => Promise<void>
  /** Receives the HTTP status of every response, for metrics; for a watch when it ends. */
  readonly onAnswer?: (status: number) => void
  /** Absent behind a proxy, where all clients share one address. */
  readonly tries?: FrontTries
  /** Rate limits and concurrency limits of accounts; absent means none. */
  readonly gate?: ClusterGate
  readonly onTrouble: (error: unknown) => void
}
