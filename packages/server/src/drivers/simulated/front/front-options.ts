import type { ClusterGate } from '../kube/http/kube-context.ts'

/** Shared by a process's listeners (decision G10.2). */
export interface FrontFailedAttempts {
  count(address: string): void
  /** Seconds until an address may retry; null: now. */
  waitS(address: string): number | null
}

/** Options of a process's listener. */
export interface FrontOptions {
  /** Setting MOORAGE_SIM_LISTEN. */
  readonly listen: { readonly host: string; readonly port: number }
  /** Overrides the stored URL while set (setting MOORAGE_SIM_PUBLIC_URL). */
  readonly publicUrl: string | null
  readonly process: string
  /** Replaces port 0. */
  readonly rememberedPort?: number | null
  /** Called before kubeconfigs contain the port: a crash cannot lose it. */
  readonly onListening?: (port: number) => void
  /** Retried at the next heartbeat if it rejects. */
  readonly onListenersChanged: () => Promise<void>
  /** For a watch, called at its end. */
  readonly onAnswer?: (status: number) => void
  /** Absent behind a proxy, where all clients share one address. */
  readonly tries?: FrontFailedAttempts
  readonly gate?: ClusterGate
  readonly onError: (error: unknown) => void
}
