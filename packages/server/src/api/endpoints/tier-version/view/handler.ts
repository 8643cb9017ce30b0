import { findClusterVersion } from '#domain/catalogue/cluster-versions.ts'
import { notFound } from '#domain/shared/index.ts'
import type { Handler } from '#api/call.ts'

/** Returns one version of the standard tier, offered or not (decisions E4, E10). */
export const tierVersionView: Handler<'tier_version.view'> = {
  kind: 'read',
  async run({ catalogue, params }) {
    const found = params.tier === 'standard' ? findClusterVersion(catalogue, params.version) : undefined
    if (!found) throw notFound()
    return { id: found.id, tier: 'standard' }
  },
}
