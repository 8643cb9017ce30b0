import type { Host } from '@moorage/sdk'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorAlert } from '../../display/error-alert.tsx'
import { hostQueries } from '../host-queries.ts'
import { StatsGraph } from './stats-graph.tsx'

/** Graphs of a host's CPU, disk and network use in the last 24 hours, with their text alternatives. */
export function HostStatsGraphs({ host }: { readonly host: Host }): ReactNode {
  const { data: stats, error } = useQuery(hostQueries.stats(host.id))
  if (stats === undefined)
    return error ? <ErrorAlert title="Could not load the statistics" error={error} /> : <p>Loading statistics</p>
  if (stats === null) return <p>No statistics yet. They begin a few minutes after the first boot.</p>
  const { cpu, io, netv4 } = stats.data
  return (
    <>
      <StatsGraph title="CPU" unit="% of one vCPU" series={{ Used: cpu }} />
      <StatsGraph title="Disks and volumes" unit="blocks of 512 bytes/s" series={{ All: io.io, Swap: io.swap }} />
      <StatsGraph title="Network" unit="bit/s" series={{ Received: netv4.in, Sent: netv4.out }} />
    </>
  )
}
