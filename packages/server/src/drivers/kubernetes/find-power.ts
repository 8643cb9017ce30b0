import type { Resource } from '#reconcile/ports/index.ts'
import { type KubernetesContext, regionOf } from './kubernetes-context.ts'

/** Whether a host runs, asked from whoever has the hosts of its region; null when it is not there. */
export async function findPowerOf(context: KubernetesContext, host: Resource): Promise<'on' | 'off' | null> {
  const seen = await regionOf(context, host.region).hosts.inspectHost(host)
  return seen?.power ?? null
}
