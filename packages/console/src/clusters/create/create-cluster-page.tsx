import Button from '@cloudscape-design/components/button'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { regionsSupporting } from '../../resources/regions-supporting.ts'
import { lacksRightsForNew } from '../../resources/rights.ts'
import { SubmitButton } from '../../resources/submit-button.tsx'
import { useRights } from '../../resources/use-rights.ts'
import { ErrorAlert } from '../../display/error-alert.tsx'
import { notify } from '../../notices/notices.ts'
import { RequestView } from '../../display/request-view.tsx'
import { useChange } from '../../display/use-change.ts'
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
  const forbidden = lacksRightsForNew(useRights(), 'add_clusters')
  const change = useChange(
    async (idempotencyKey) => {
      const cluster = await sendFormRequest(create, idempotencyKey)
      notify('Creating', 'orchcluster', cluster)
      await navigate({ to: '/clusters/$clusterId', params: { clusterId: String(cluster.id) } })
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
          if (forbidden === null && missingInCluster(draft) === null) change.run()
        }}
      >
        <ErrorAlert title="Could not load the regions" error={error} />
        <ClusterFieldset draft={draft} regions={regions} versions={versions} error={change.error} onChange={setDraft} />
        <CostLines cluster={pricedDraft(draft)} />
        <ErrorAlert title="Could not create the cluster" error={change.error} />
        <div className="title">
          <RequestView requests={[create]} />
          <div className="actions">
            <Button onClick={() => void navigate({ to: '/clusters' })}>Cancel</Button>
            <SubmitButton reason={forbidden} missing={missingInCluster(draft)} isSending={change.isSending}>
              Create cluster
            </SubmitButton>
          </div>
        </div>
      </form>
    </>
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
