import type { SimulatorReader } from '../state/simulator-state.ts'

/** Shared front of all clusters. */
export interface Front {
  /** In all kubeconfigs; they name the cluster separately (ADR 0018). */
  readonly url: string
  /** Of the listeners' own certificates, PEM. */
  readonly caCertificate: string
  /** Distinct, of live listeners, sorted (decision E8). */
  readonly addresses: readonly string[]
}

/** Returns URL, CA and live listeners' addresses (possibly none); null before the installation's first listener opens. */
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

/** Heartbeats come every 5 s; three missed ones expire a listener. Both bounds: a test profile may set the clock back. */
export const liveCondition =
  "seen between public.moor_now() - interval '15 seconds' and public.moor_now() + interval '15 seconds'"
