import type { AccessList, Cluster } from '@moorage/sdk'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Detail } from '../../resources/details.tsx'
import { ResourceActions } from '../../resources/resource-actions.tsx'
import { clusterQueries } from '../data/cluster-queries.ts'
import { AccessListDialog, RegenerateKubeconfigDialog, ReplaceTokenDialog } from '../dialogs/cluster-dialogs.tsx'
import { KubeconfigDialog } from '../dialogs/kubeconfig-dialog.tsx'

/** Shows a cluster's endpoints, dashboard link, access list, and credential actions, which are disabled with a reason if not possible. */
export function ClusterAccess({
  cluster,
  forbidden,
}: {
  readonly cluster: Cluster
  readonly forbidden: string | null
}): ReactNode {
  const { data: endpoints } = useQuery(clusterQueries.endpoints(cluster.id))
  const { data: dashboard } = useQuery(clusterQueries.dashboard(cluster.id))
  const { data: acl } = useQuery(clusterQueries.accessList(cluster.id))
  const early = endpoints === null ? 'The control plane is not ready yet.' : null
  const actions = [
    ['Get kubeconfig', KubeconfigDialog, early],
    ['Regenerate kubeconfig', RegenerateKubeconfigDialog, early],
    ['Rotate service token', ReplaceTokenDialog, early],
    ['Edit access list', AccessListDialog, null],
  ] as const
  return (
    <section className="panel">
      <div className="title">
        <h2>Access</h2>
        <ResourceActions
          props={{ cluster }}
          actions={actions.map(([label, Dialog, reason]) => ({ label, Dialog, reason: forbidden ?? reason }))}
        />
      </div>
      <dl className="facts">
        <Detail name="API endpoints">{renderEndpoints(endpoints)}</Detail>
        <Detail name="Dashboard">
          {dashboard === undefined ? (
            '…'
          ) : (
            <a href={dashboard} target="_blank" rel="noopener">
              Open dashboard
            </a>
          )}
        </Detail>
        <Detail name="Control plane access">{describeAccess(acl)}</Detail>
      </dl>
    </section>
  )
}

function renderEndpoints(endpoints: readonly string[] | null | undefined): ReactNode {
  if (endpoints === undefined) return '…'
  if (endpoints === null) return 'Not ready yet'
  return endpoints.map((endpoint) => <div key={endpoint}>{endpoint}</div>)
}

function describeAccess(acl: AccessList['acl'] | undefined): string {
  if (acl === undefined) return '…'
  if (!acl.enabled) return 'Unrestricted'
  const entries = [...acl.addresses.ipv4, ...acl.addresses.ipv6]
  return entries.length === 0 ? 'Blocked: the access list is empty' : entries.join(', ')
}
