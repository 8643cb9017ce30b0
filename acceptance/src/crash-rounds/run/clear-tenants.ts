import type { TenantScene } from '../invariants/scene.ts'

const kinds = ['/volumes', '/orch/clusters', '/hosts/instances'] as const

/** Deletes everything that the accounts have, as their users would: the next round begins with nothing. */
export async function clearTenants(tenants: readonly TenantScene[]): Promise<void> {
  for (const path of kinds)
    await Promise.all(
      tenants.map(async ({ client }) => {
        const { body } = await client.send({ method: 'GET', path: `${path}?page_size=500` })
        const { data } = body as { data: { id: number }[] }
        await Promise.all(data.map(({ id }) => client.send({ method: 'DELETE', path: `${path}/${id}` })))
      }),
    )
}
