import type { ClusterGate } from '../kube/http/kube-context.ts'

/** Failed attempts by address, shared by a process's listeners (decision G10.2). */
export interface FrontFailedAttempts {
  count(address: string): void
  /** Seconds until an address may retry; null: now. */
  waitS(address: string): number | null
}

/** Options of a process's listener. */
export interface FrontOptions {
  /** Port 0 picks a free port (setting MOORAGE_SIM_LISTEN). */
  readonly listen: { readonly host: string; readonly port: number }
  /** URL for clients if it differs from the address; overrides the stored one while set (setting MOORAGE_SIM_PUBLIC_URL). */
  readonly publicUrl: string | null
  readonly process: string
  /** Replaces port 0: the previous port of this process or its predecessor. */
  readonly rememberedPort?: number | null
  /** Called when the port is bound, before kubeconfigs contain it: a crash cannot lose the port. */
  readonly onListening?: (port: number) => void
  /** Called when the live listeners or the kubeconfig URL change. Retried at the next heartbeat if it rejects. */
  readonly onListenersChanged: () => Promise<void>
  /** Called with the status of every response, for metrics; for a watch, at its end. */
  readonly onAnswer?: (status: number) => void
  /** Absent behind a proxy, where all clients share one address. */
  readonly tries?: FrontFailedAttempts
  readonly gate?: ClusterGate
  readonly onError: (error: unknown) => void
}
