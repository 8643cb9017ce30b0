import type { ClusterGate } from '../kube/http/kube-context.ts'

/** Refused tries by address, counted together with those at the process's other listeners (decision G10.2). */
export interface FrontTries {
  /** Counts a try that was refused. */
  note(address: string): void
  /** Seconds until an address is listened to again; null when it is now. */
  waitS(address: string): number | null
}

/** How a process opens its listener of the clusters' front. */
export interface FrontOptions {
  /** Address to listen on; port 0 takes any free one (setting MOORAGE_SIM_LISTEN). */
  readonly listen: { readonly host: string; readonly port: number }
  /** Origin under which clients reach the clusters, when it is not the address itself; it replaces the stored one while it is set (setting MOORAGE_SIM_PUBLIC_URL). */
  readonly publicUrl: string | null
  /** Unique name of this process among those that listen. */
  readonly process: string
  /** Taken instead of port 0: what this process, or the one before it, was given then. */
  readonly rememberedPort?: number | null
  /** Called with the port once it is held and before it is written down as what kubeconfigs name: whoever remembers it knows it then, whatever happens. */
  readonly onListening?: (port: number) => void
  /** Called when the listeners that are alive, or the URL of kubeconfigs, have changed; called again at the next beat when it rejects. */
  readonly onListenersChanged: () => Promise<void>
  /** Told of every answer's HTTP status, for metrics; of a watch when it ends. */
  readonly onAnswer?: (status: number) => void
  /** Absent where a proxy is in front, whose address tells nobody apart. */
  readonly tries?: FrontTries
  /** Rate limits and turns of accounts; absent means neither. */
  readonly gate?: ClusterGate
  /** Told of what went wrong and belongs to no caller. */
  readonly onTrouble: (error: unknown) => void
}
