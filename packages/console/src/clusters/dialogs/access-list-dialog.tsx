import type { AccessList } from '@moorage/sdk'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { ActionDialog } from '../../display/action-dialog.tsx'
import { ErrorAlert } from '../../display/error-alert.tsx'
import { readAccessEntries } from '../data/access-entries.ts'
import { AccessListFields, type AccessListDraft } from '../data/access-list-fields.tsx'
import { clusterQueries } from '../data/cluster-queries.ts'
import type { ClusterDialogProps } from './cluster-dialog.ts'
import { request } from '../../requests/form-request.ts'

/** Dialog that replaces a control plane's access list, or deletes it if turned off (decision E13). */
export function AccessListDialog({ cluster, onClose }: ClusterDialogProps): ReactNode {
  const { data: acl, error } = useQuery(clusterQueries.accessList(cluster.id))
  const [typed, setTyped] = useState<AccessListDraft | null>(null)
  const draft = typed ?? accessListDraftOf(acl)
  const { id, label } = cluster
  const path = { clusterId: id }
  const body = { acl: { enabled: true, addresses: readAccessEntries(draft.entries) } }
  const save = draft.isOn ? request('access_list.update', { path, body }) : request('access_list.delete', { path })
  return (
    <ActionDialog
      title={`Edit access list of ${label}`}
      confirm="Save"
      missing={acl !== undefined ? null : 'The access list is still loading.'}
      requests={[save]}
      onClose={onClose}
    >
      <ErrorAlert title="Could not load the access list" error={error} />
      <AccessListFields draft={draft} onChange={setTyped} />
    </ActionDialog>
  )
}

function accessListDraftOf(acl: AccessList['acl'] | undefined): AccessListDraft {
  const { ipv4 = [], ipv6 = [] } = acl?.addresses ?? {}
  return { isOn: acl?.enabled ?? false, entries: [...ipv4, ...ipv6].join('\n') }
}
