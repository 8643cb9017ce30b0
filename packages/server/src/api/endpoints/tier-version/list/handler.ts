import { tiers } from '@moorage/contract'
import { listClusterVersions } from '#domain/catalogue/cluster-versions.ts'
import { notFound } from '#domain/shared/index.ts'
import { type Handler, respondValues } from '#api/call.ts'

/** Lists a tier's versions: the versions for new clusters for `standard`, none for `enterprise` (decision E10). */
export const tierVersionList: Handler<'tier_version.list'> = {
  kind: 'read',
  async run({ catalogue, params, list }) {
    const tier = tiers.find((one) => one === params.tier)
    if (!tier) throw notFound()
    const versions = tier === 'standard' ? listClusterVersions(catalogue) : []
    return respondValues(
      { list },
      versions.map(({ id }) => ({ id, tier })),
    )
  },
}
