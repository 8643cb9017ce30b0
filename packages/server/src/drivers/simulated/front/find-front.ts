import type { SimulatorReader } from '../state/simulator-state.ts'

/** Network address that all clusters share. */
export interface Front {
  /** URL of the front. Kubeconfigs name the cluster separately (ADR 0018). */
  readonly url: string
  readonly caCertificate: string
  /** Listener addresses, distinct and sorted (decision E8). */
  readonly addresses: readonly string[]
}

/** Front with its live listeners, possibly none; null before the installation's first listener opens. */
export async function findFront(reader: SimulatorReader): Promise<Front | null> {
  const {
    rows: [front],
  } = await reader.query<Front>(
    `select url, ca_certificate as "caCertificate",
       array(select distinct address from sim.listeners where ${liveCondition} order by address) as addresses
     from sim.fronts`,
  )
  return front ?? null
}

/** SQL condition for live listeners. Three missed heartbeats of 5 s expire a listener. The upper bound allows for a clock that a test set back. */
export const liveCondition =
  "seen between public.moor_now() - interval '15 seconds' and public.moor_now() + interval '15 seconds'"
