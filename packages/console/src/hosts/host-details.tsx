import StatusIndicator from '@cloudscape-design/components/status-indicator'
import type { Event, Host } from '@moorage/sdk'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { CommonDetails, Detail, Details } from '../resources/details.tsx'
import { regionalPrice } from '../resources/regional-price.ts'
import { money } from '../display/money.ts'
import { formatMib } from '../display/format-mib.ts'
import { diskSum } from './disks/disk-sum.ts'
import { policyNames } from './settings/host-settings-fields.tsx'
import { hostQueries } from './host-queries.ts'
import { hostState } from './host-state.ts'
import { EntityLink } from '../display/events/entity-link.tsx'

/** Shows a host's properties, state and monthly cost; `current` is the operation in progress. */
export function HostDetails({ host, current }: { readonly host: Host; readonly current: Event | null }): ReactNode {
  const { data: types = [] } = useQuery(hostQueries.types)
  const { data: disks } = useQuery(hostQueries.disks(host.id))
  const type = types.find(({ id }) => id === host.type)
  const { sign, text } = hostState(host, current === null ? null : (current.percent_complete ?? 0))
  const { vcpus, memory, disk } = host.specs
  const clusterId = host.orch_cluster_id
  return (
    <Details current={current}>
      <Detail name="State">
        <StatusIndicator type={sign}>{text}</StatusIndicator>
      </Detail>
      <Detail name="Plan">{type?.label ?? host.type}</Detail>
      <Detail name="vCPU and memory">
        {vcpus} vCPU, {formatMib(memory)}
      </Detail>
      <Detail name="Disk space">
        {disks ? `${formatMib(diskSum(disks))} of ${formatMib(disk)} used` : formatMib(disk)}
      </Detail>
      <Detail name="Volumes">
        {host.attached_volumes} of {host.attached_volumes_max} attached
      </Detail>
      <Detail name="Region">{host.region}</Detail>
      <Detail name="IPv4">
        {host.ipv4.map((one) => (
          <div key={one}>{one}</div>
        ))}
      </Detail>
      <Detail name="IPv6">{host.ipv6.replace('/128', '')}</Detail>
      <Detail name="Image">{host.image ?? 'None (empty first disk)'}</Detail>
      <Detail name="Disk encryption">{host.disk_encryption === 'enabled' ? 'Enabled' : 'Disabled'}</Detail>
      {host.group === '' ? null : <Detail name="Group">{host.group}</Detail>}
      <Detail name="Maintenance policy">{policyNames[host.maintenance_policy]}</Detail>
      {clusterId === null ? null : (
        <Detail name="Node of">
          <EntityLink entity={{ type: 'orchcluster', id: clusterId, label: `cluster ${clusterId}` }} />
        </Detail>
      )}
      {type ? <Detail name="Monthly cost">{money(regionalPrice(type, host.region).monthly)}</Detail> : null}
      <CommonDetails resource={host} />
    </Details>
  )
}
