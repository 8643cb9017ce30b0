import type { Catalogue } from './catalogue.ts'
import { defaultClusterTypes } from './default-cluster-types.ts'
import { defaultClusterVersions } from './default-cluster-versions.ts'
import { defaultHostTypes } from './default-host-types.ts'
import { defaultRegions } from './default-regions.ts'

/** What an installation offers when nothing else is configured (decisions D2, D3, H; prices: facts 13). */
export const defaultCatalogue: Catalogue = {
  regions: defaultRegions,
  hostTypes: defaultHostTypes,
  clusterVersions: defaultClusterVersions,
  clusterTypes: defaultClusterTypes,
  volume: {
    sizeMinGib: 10,
    sizeMaxGib: 16384,
    sizeDefaultGib: 20,
    gibPrice: { hourly: '0.00015', monthly: '0.10' },
  },
}
