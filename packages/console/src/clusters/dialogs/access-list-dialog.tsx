import type { AccessList } from '@moorage/sdk'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { cloud } from '../../cloud/cloud.ts'
import { ActionDialog } from '../../show/action-dialog.tsx'
import { FaultAlert } from '../../show/fault-alert.tsx'
import type { FormRequest } from '../../show/request-lines.ts'
import { readAccessEntries } from '../data/access-entries.ts'
import { AccessListFields, type AccessListWish } from '../data/access-list-fields.tsx'
import { clusterQueries } from '../data/cluster-queries.ts'
import type { ClusterDialogProps } from './cluster-dialog.ts'

/** Edits the access list of the control plane of a cluster (decision E13). */
export function AccessListDialog({ cluster, onClose }: ClusterDialogProps): ReactNode {
  const { data: acl, error } = useQuery(clusterQueries.accessList(cluster.id))
  const [typed, setTyped] = useState<AccessListWish | null>(null)
  const wish = typed ?? asTyped(acl)
  const { id, label } = cluster
  const path = `/orch/clusters/${id}/control_plane_acl`
  const body = { acl: { enabled: true, addresses: readAccessEntries(wish.entries) } }
  const request: FormRequest = wish.isOn
    ? { method: 'PUT', path, body, moor: ['access-list', 'update', label, '--acl', JSON.stringify(body.acl)] }
    : { method: 'DELETE', path, moor: ['access-list', 'delete', label] }
  return (
    <ActionDialog
      title={`Edit access list of ${label}`}
      confirm="Save"
      missing={acl !== undefined ? null : 'The access list is still loading.'}
      requests={[request]}
      send={(idempotencyKey) =>
        wish.isOn ? cloud.accessList.update(id, body, { idempotencyKey }) : cloud.accessList.delete(id)
      }
      onClose={onClose}
    >
      <FaultAlert title="Could not load the access list" error={error} />
      <AccessListFields wish={wish} onChange={setTyped} />
    </ActionDialog>
  )
}

function asTyped(acl: AccessList['acl'] | undefined): AccessListWish {
  const { ipv4 = [], ipv6 = [] } = acl?.addresses ?? {}
  return { isOn: acl?.enabled ?? false, entries: [...ipv4, ...ipv6].join('\n') }
}
