import type { ClusterGate } from '../kube/request/kube-context.ts'

/** Counter of failed attempts, shared by a process's listeners (decision G10.2). */
export interface FrontFailedAttempts {
  count(address: string): void
  /** Seconds until an address may retry; null if allowed now. */
  waitS(address: string): number | null
}

/** Options of a process's listener. */
export interface FrontOptions {
  /** Listening address (setting MOORAGE_SIM_LISTEN). */
  readonly listen: { readonly host: string; readonly port: number }
  /** Overrides the stored URL while set (setting MOORAGE_SIM_PUBLIC_URL). */
  readonly publicUrl: string | null
  readonly process: string
  /** Earlier port, used instead of port 0. */
  readonly rememberedPort?: number | null
  /** Called before kubeconfigs contain the port, so that a crash cannot lose it. */
  readonly onListening?: (port: number) => void
  /** Called when the listeners change; if it rejects, the next heartbeat retries. */
  readonly onListenersChanged: () => Promise<void>
  /** Called after each response; for a watch, at its end. */
  readonly onAnswer?: (status: number) => void
  /** Counter of failed attempts; absent behind a proxy, where all clients share one address. */
  readonly tries?: FrontFailedAttempts
  readonly gate?: ClusterGate
  /** Called after a request to delete Node objects of a cluster, so that its nodes are checked at once. */
  readonly onNodeDeleted?: (clusterUid: string) => Promise<void>
  readonly onError: (error: unknown) => void
}
