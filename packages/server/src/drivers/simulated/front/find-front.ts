import type { WorldReader } from '../world/world.ts'

/** Where clusters are reached. */
export interface Front {
  /** URL of every cluster in kubeconfigs, which name the cluster beside it (ADR 0018). */
  readonly url: string
  /** PEM of the authority that the listeners' own certificates are signed by. */
  readonly caCertificate: string
  /** URLs of the listeners that are alive, each once, in a steady order (decision E8). */
  readonly addresses: readonly string[]
}

/** Reads the front; null before the first listener of the installation was opened. */
export async function findFront(reader: WorldReader): Promise<Front | null> {
  const {
    rows: [front],
  } = await reader.query<Front>(
    `select url, ca_certificate as "caCertificate",
       array(select distinct address from sim.listeners where ${liveCondition} order by address) as addresses
     from sim.fronts`,
  )
  return front ?? null
}

/**
 * Condition of a query for listeners that are alive: they beat every 5 s, and one that was not seen for three beats is gone. Both
 * ways, because a test profile may put the clock back.
 */
export const liveCondition =
  "seen between public.moor_now() - interval '15 seconds' and public.moor_now() + interval '15 seconds'"
