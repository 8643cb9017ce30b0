import type { TenantScene } from '../invariants/scene.ts'

const kinds = ['/volumes', '/orch/clusters', '/hosts/instances'] as const

/** Deletes everything of the accounts through the API, so that the next round starts empty. */
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
