import Button from '@cloudscape-design/components/button'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { cloud } from '../../cloud/cloud.ts'
import { regionsOffering } from '../../resources/regions-offering.ts'
import { lacksRightsForNew } from '../../resources/rights.ts'
import { SubmitButton } from '../../resources/submit-button.tsx'
import { useRights } from '../../resources/use-rights.ts'
import { FaultAlert } from '../../show/fault-alert.tsx'
import { notify } from '../../notices/notices.ts'
import { RequestView } from '../../show/request-view.tsx'
import { useChange } from '../../show/use-change.ts'
import { CostLines } from '../cost/cost-lines.tsx'
import { offerQueries } from '../data/offer-queries.ts'
import { ClusterFieldset } from './cluster-fieldset.tsx'
import { type ClusterWish, clusterRequest, missingInCluster, newCluster, wishAsOffered } from './cluster-wish.ts'

/** Form that creates a cluster with its node pools. */
export function CreateClusterPage(): ReactNode {
  const navigate = useNavigate()
  const { data: regions = [], error } = useQuery(regionsOffering('Kubernetes'))
  const { data: versions = [] } = useQuery(offerQueries.versions)
  const { data: plans = [] } = useQuery(offerQueries.plans)
  const [typed, setWish] = useState<ClusterWish>(newCluster)
  const wish = wishAsOffered(typed, { regions: idsOf(regions), versions, plans: idsOf(plans) })
  const request = clusterRequest(wish)
  const forbidden = lacksRightsForNew(useRights(), 'add_clusters')
  const change = useChange(
    async (idempotencyKey) => {
      const { body } = await cloud.clusters.create(request.body, { idempotencyKey })
      notify('Creating', 'orchcluster', body)
      await navigate({ to: '/clusters/$clusterId', params: { clusterId: String(body.id) } })
    },
    () => undefined,
  )
  return (
    <>
      <div className="title">
        <h1>Create cluster</h1>
      </div>
      <form
        className="panel form"
        onSubmit={(submitted) => {
          submitted.preventDefault()
          if (forbidden === null && missingInCluster(wish) === null) change.run()
        }}
      >
        <FaultAlert title="Could not load the regions" error={error} />
        <ClusterFieldset wish={wish} regions={regions} versions={versions} refusal={change.error} onChange={setWish} />
        <CostLines cluster={pricedWish(wish)} />
        <FaultAlert title="Could not create the cluster" error={change.error} />
        <div className="title">
          <RequestView requests={[request]} />
          <div className="actions">
            <Button onClick={() => void navigate({ to: '/clusters' })}>Cancel</Button>
            <SubmitButton reason={forbidden} missing={missingInCluster(wish)} isSending={change.isSending}>
              Create cluster
            </SubmitButton>
          </div>
        </div>
      </form>
    </>
  )
}

function idsOf(things: readonly { readonly id: string }[]): readonly string[] {
  return things.map(({ id }) => id)
}

function pricedWish({ region, isHighlyAvailable, pools }: ClusterWish) {
  return {
    region,
    isHighlyAvailable,
    pools: pools.map(({ type, count }, index) => ({ name: `Node pool ${index + 1}`, type, count: Number(count) })),
  }
}
