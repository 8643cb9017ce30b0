import type { Resource } from '#reconcile/ports/index.ts'
import { type KubernetesContext, regionOf } from './kubernetes-context.ts'

/** Power state of a host from its region's driver; null without the host. Throws Broken for an unknown region. */
export async function findPowerOf(context: KubernetesContext, host: Resource): Promise<'on' | 'off' | null> {
  const observed = await regionOf(context, host.region).hosts.inspectHost(host)
  return observed?.power ?? null
}
