import { list } from '../invariants/acknowledged.ts'
import type { TenantContext } from '../invariants/round-context.ts'

const kinds = ['/volumes', '/orch/clusters', '/hosts/instances'] as const

/** Requests the deletion of all resources of the accounts, kind by kind. Ignores rejected deletions; does not wait for operations. Throws if a list fails. */
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
