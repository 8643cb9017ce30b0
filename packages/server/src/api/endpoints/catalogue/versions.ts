import { tiers } from '@moorage/contract'
import { findClusterVersion, listClusterVersions } from '#domain/catalogue/cluster-versions.ts'
import { offeredMaintenancePolicies } from '#domain/maintenance/policies.ts'
import { notFound } from '#domain/shared/index.ts'
import type { HandlersOf } from '../../call.ts'
import { listConfigured, viewConfigured } from '../../configured-reads.ts'

/** Cluster versions (operations 29 and 30), and maintenance policies of hosts. */
export const versionHandlers: HandlersOf<'version' | 'tier_version' | 'maintenance_policy'> = {
  // Versions for new clusters, newest first (decision E4).
  'version.list': listConfigured(({ catalogue }) => listClusterVersions(catalogue).map(({ id }) => ({ id }))),
  // Offered or not, because clusters may have it (decision E4).
  'version.view': viewConfigured(
    (catalogue, { version }) => findClusterVersion(catalogue, version),
    ({ id }) => ({ id }),
  ),

  // The versions for new clusters for `standard`, none for `enterprise` (decision E10).
  'tier_version.list': listConfigured(({ catalogue }, path) => {
    const tier = tiers.find((one) => one === path.tier)
    if (!tier) throw notFound()
    return tier === 'standard' ? listClusterVersions(catalogue).map(({ id }) => ({ id, tier })) : []
  }),
  // Offered or not; of the standard tier only (decisions E4, E10).
  'tier_version.view': viewConfigured(
    (catalogue, { tier, version }) => (tier === 'standard' ? findClusterVersion(catalogue, version) : undefined),
    ({ id }) => ({ id, tier: 'standard' }),
  ),

  // Decision H15.2.
  'maintenance_policy.list': listConfigured(() => offeredMaintenancePolicies),
}
