import type { SimulatorReader } from '../state/simulator-state.ts'

/** Shared front of all clusters. */
export interface Front {
  /** Server URL in all kubeconfigs, which name the cluster separately (ADR 0018). */
  readonly url: string
  /** Authority of the listeners' own certificates, PEM. */
  readonly caCertificate: string
  /** Distinct URLs of the live listeners, sorted (decision E8). */
  readonly addresses: readonly string[]
}

/** Null before the installation's first listener was opened. */
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

/** Live listeners send a heartbeat every 5 s and expire after three missed ones. Both bounds, because a test profile may set the clock back. */
export const liveCondition =
  "seen between public.moor_now() - interval '15 seconds' and public.moor_now() + interval '15 seconds'"
