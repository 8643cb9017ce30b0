import { list } from '../invariants/acknowledged.ts'
import type { TenantContext } from '../invariants/round-context.ts'

const kinds = ['/volumes', '/orch/clusters', '/hosts/instances'] as const

/** Deletes everything of the accounts through the API, so that the next round starts empty. */
export async function clearTenants(tenants: readonly TenantContext[]): Promise<void> {
  for (const path of kinds)
    await Promise.all(
      tenants.map(async (tenant) => {
        const items = await list(tenant, path)
        const ids = [...items.keys()]
        await Promise.all(ids.map((id) => tenant.client.send({ method: 'DELETE', path: `${path}/${id}` })))
      }),
    )
}
