import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { CreatePage } from '../../resources/create-page.tsx'
import { regionsSupporting } from '../../resources/regions-supporting.ts'
import { CostLines } from '../cost/cost-lines.tsx'
import { catalogQueries } from '../data/catalog-queries.ts'
import { ClusterFieldset } from './cluster-fieldset.tsx'
import {
  type ClusterDraft,
  clusterRequest,
  missingInCluster,
  newCluster,
  clusterDraftWithDefaults,
} from './cluster-draft.ts'

/** Form that creates a cluster with its node pools. */
export function CreateClusterPage(): ReactNode {
  const { data: regions = [], error: regionsError } = useQuery(regionsSupporting('Kubernetes'))
  const { data: versions = [] } = useQuery(catalogQueries.versions)
  const { data: plans = [] } = useQuery(catalogQueries.plans)
  const [typed, setDraft] = useState<ClusterDraft>(newCluster)
  const draft = clusterDraftWithDefaults(typed, { regions: listIds(regions), versions, plans: listIds(plans) })
  return (
    <CreatePage
      noun="cluster"
      error={regionsError}
      missing={missingInCluster(draft)}
      request={clusterRequest(draft)}
      fields={(error) => (
        <ClusterFieldset form={{ draft, error, onChange: setDraft }} regions={regions} versions={versions} />
      )}
      price={<CostLines cluster={pricedDraft(draft)} />}
    />
  )
}

function listIds(resources: readonly { readonly id: string }[]): readonly string[] {
  return resources.map(({ id }) => id)
}

function pricedDraft({ region, isHighlyAvailable, pools }: ClusterDraft) {
  return {
    region,
    isHighlyAvailable,
    pools: pools.map(({ type, count }, index) => ({ name: `Node pool ${index + 1}`, type, count: Number(count) })),
  }
}
