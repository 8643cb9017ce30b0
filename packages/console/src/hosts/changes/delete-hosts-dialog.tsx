import type { Host } from '@moorage/sdk'
import { useQueries } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { DeleteManyDialog } from '../../resources/many-resources-dialogs.tsx'
import { restoreHint } from '../../resources/restore-hint.ts'
import { useRights } from '../../resources/use-rights.ts'
import { hostQueries } from '../host-queries.ts'
import { explainBlockedHostAction } from '../host-state.ts'
import { lacksRightsOnHost } from '../../resources/rights.ts'
import { request } from '../../requests/form-request.ts'

/** Dialog that deletes several hosts and their disks, confirmed by typing their count. Skips hosts that cannot be deleted; volumes are kept. */
export function DeleteHostsDialog({
  resources: hosts,
  onClose,
}: {
  readonly resources: readonly Host[]
  readonly onClose: () => void
}): ReactNode {
  const rights = useRights()
  const able = hosts.filter(
    (host) => lacksRightsOnHost(rights, host) === null && explainBlockedHostAction('delete', host) === null,
  )
  const volumes = useQueries({ queries: able.map(({ id }) => hostQueries.volumes(id)) })
  const describe = (host: Host): string => {
    const attached = volumes[able.indexOf(host)]?.data ?? []
    if (attached.length === 0) return ''
    return `; detached and kept: ${attached.map(({ label }) => label).join(', ')}`
  }
  return (
    <DeleteManyDialog
      noun="host"
      resources={able}
      warning={`${restoreHint} Nodes of clusters cannot be restored. Hosts to delete with all data on their disks:`}
      describe={describe}
      request={({ id }) => request('host.delete', { path: { hostId: id } })}
      onClose={onClose}
    />
  )
}
