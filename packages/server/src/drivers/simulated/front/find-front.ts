import type { WorldReader } from '../world/world.ts'
import { liveCondition } from './live-condition.ts'

/** Where clusters are reached. */
export interface Front {
  /** URL that kubeconfigs begin with; a cluster lies below it at `/c/<uid>`. */
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
