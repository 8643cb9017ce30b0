import type { Host, Volume } from '@moorage/sdk'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { spokenMib } from '../../show/spoken-mib.ts'
import { hostQueries } from '../host-queries.ts'

/** Lists the disks that are deleted with a host and the volumes that are kept. */
export function LostWithHost({ host }: { readonly host: Host }): ReactNode {
  const { data: disks = [] } = useQuery(hostQueries.disks(host.id))
  const { data: volumes = [] } = useQuery(hostQueries.volumes(host.id))
  return (
    <>
      <p>All data on these disks is permanently deleted:</p>
      <ul className="lost">
        {disks.map(({ id, label, size }) => (
          <li key={id}>
            <strong>{label}</strong>, {spokenMib(size)}
          </li>
        ))}
      </ul>
      {volumes.length === 0 ? null : <Kept volumes={volumes} />}
    </>
  )
}

function Kept({ volumes }: { readonly volumes: readonly Volume[] }): ReactNode {
  return (
    <>
      <p>These volumes are detached first and keep their data. You are still charged for them:</p>
      <ul className="lost">
        {volumes.map(({ id, label, size }) => (
          <li key={id}>
            <strong>{label}</strong>, {size} GiB
          </li>
        ))}
      </ul>
    </>
  )
}
