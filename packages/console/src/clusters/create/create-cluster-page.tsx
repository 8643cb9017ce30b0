import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { CreatePage } from '../../resources/create-page.tsx'
import { regionsSupporting } from '../../resources/regions-supporting.ts'
import { notify } from '../../notices/notices.ts'
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
import { sendFormRequest } from '../../requests/send-form-request.ts'

/** Form that creates a cluster with its node pools, then opens its page. Sends nothing without permission or complete input. Errors show an alert. */
export function CreateClusterPage(): ReactNode {
  const navigate = useNavigate()
  const { data: regions = [], error } = useQuery(regionsSupporting('Kubernetes'))
  const { data: versions = [] } = useQuery(catalogQueries.versions)
  const { data: plans = [] } = useQuery(catalogQueries.plans)
  const [typed, setDraft] = useState<ClusterDraft>(newCluster)
  const draft = clusterDraftWithDefaults(typed, { regions: listIds(regions), versions, plans: listIds(plans) })
  const create = clusterRequest(draft)
  return (
    <CreatePage
      noun="cluster"
      list="/clusters"
      permission="add_clusters"
      error={error}
      missing={missingInCluster(draft)}
      request={create}
      send={async (idempotencyKey) => {
        const cluster = await sendFormRequest(create, idempotencyKey)
        notify('Creating', 'orchcluster', cluster)
        await navigate({ to: '/clusters/$clusterId', params: { clusterId: String(cluster.id) } })
      }}
      fields={(rejection) => (
        <ClusterFieldset draft={draft} regions={regions} versions={versions} error={rejection} onChange={setDraft} />
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
