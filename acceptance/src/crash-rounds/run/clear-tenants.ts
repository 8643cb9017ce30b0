import { list } from '../invariants/acknowledged.ts'
import type { TenantContext } from '../invariants/round-context.ts'

const kinds = ['/volumes', '/orch/clusters', '/hosts/instances'] as const

/** Requests the deletion of the accounts' resources through the API, kind by kind. Ignores error statuses, and does not wait for operations. */
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
