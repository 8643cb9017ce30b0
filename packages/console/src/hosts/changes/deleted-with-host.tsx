import type { Host, Volume } from '@moorage/sdk'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatMib } from '../../display/format-mib.ts'
import { hostQueries } from '../host-queries.ts'
import { VolumeList } from '../../volumes/list/volume-list.tsx'

interface DeletedWithHostProps {
  readonly host: Host
  /** True if the trash keeps the disks (decision D12). */
  readonly isRestorable: boolean
}

/** Lists disks that are deleted with a host and volumes that are kept. */
export function DeletedWithHost({ host, isRestorable }: DeletedWithHostProps): ReactNode {
  const { data: disks = [] } = useQuery(hostQueries.disks(host.id))
  const { data: volumes = [] } = useQuery(hostQueries.volumes(host.id))
  return (
    <>
      <p>
        {isRestorable ? 'The trash keeps these disks for a time.' : 'All data on these disks is permanently deleted.'}{' '}
        Disks:
      </p>
      <ul className="lost">
        {disks.map(({ id, label, size }) => (
          <li key={id}>
            <strong>{label}</strong>, {formatMib(size)}
          </li>
        ))}
      </ul>
      {volumes.length === 0 ? null : <KeptVolumes volumes={volumes} />}
    </>
  )
}

function KeptVolumes({ volumes }: { readonly volumes: readonly Volume[] }): ReactNode {
  return (
    <>
      <p>These volumes are detached first and keep their data. You are still charged for them:</p>
      <VolumeList volumes={volumes} />
    </>
  )
}
