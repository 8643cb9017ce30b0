import type { ClusterGate } from '../kube/http/kube-context.ts'

/** Failed attempts by address, shared with the process's other listeners (decision G10.2). */
export interface FrontFailedAttempts {
  count(address: string): void
  /** Seconds until an address may try again; null for now. */
  waitS(address: string): number | null
}

/** Options of a process's listener. */
export interface FrontOptions {
  /** Port 0 picks a free port (setting MOORAGE_SIM_LISTEN). */
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
  /** HTTP status of every response, for metrics; of a watch when it ends. */
  readonly onAnswer?: (status: number) => void
  /** Absent behind a proxy, where all clients share one address. */
  readonly tries?: FrontFailedAttempts
  /** Rate and concurrency limits of accounts. */
  readonly gate?: ClusterGate
  readonly onError: (error: unknown) => void
}
