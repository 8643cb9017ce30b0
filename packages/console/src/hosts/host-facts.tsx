import StatusIndicator from '@cloudscape-design/components/status-indicator'
import type { Event, Host } from '@moorage/sdk'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { CommonFacts, Fact, Facts } from '../resources/facts.tsx'
import { regionalPrice } from '../resources/regional-price.ts'
import { money } from '../show/money.ts'
import { spokenMib } from '../show/spoken-mib.ts'
import { diskSum } from './disks/disk-sum.ts'
import { policyNames } from './remarks/remark-fields.tsx'
import { hostQueries } from './host-queries.ts'
import { hostState } from './host-state.ts'

/** Shows the properties and the state of a host; `current` is the operation in progress. */
export function HostFacts({ host, current }: { readonly host: Host; readonly current: Event | null }): ReactNode {
  const { data: types = [] } = useQuery(hostQueries.types)
  const { data: disks } = useQuery(hostQueries.disks(host.id))
  const type = types.find(({ id }) => id === host.type)
  const { sign, words } = hostState(host, current === null ? null : (current.percent_complete ?? 0))
  const { vcpus, memory, disk } = host.specs
  return (
    <Facts current={current}>
      <Fact name="State">
        <StatusIndicator type={sign}>{words}</StatusIndicator>
      </Fact>
      <Fact name="Plan">{type?.label ?? host.type}</Fact>
      <Fact name="vCPU and memory">
        {vcpus} vCPU, {spokenMib(memory)}
      </Fact>
      <Fact name="Disk space">
        {disks ? `${spokenMib(diskSum(disks))} of ${spokenMib(disk)} used` : spokenMib(disk)}
      </Fact>
      <Fact name="Volumes">
        {host.attached_volumes} of {host.attached_volumes_max} attached
      </Fact>
      <Fact name="Region">{host.region}</Fact>
      <Fact name="IPv4">
        {host.ipv4.map((one) => (
          <div key={one}>{one}</div>
        ))}
      </Fact>
      <Fact name="IPv6">{host.ipv6.replace('/128', '')}</Fact>
      <Fact name="Image">{host.image ?? 'None (empty first disk)'}</Fact>
      <Fact name="Disk encryption">{host.disk_encryption === 'enabled' ? 'Enabled' : 'Disabled'}</Fact>
      {host.group === '' ? null : <Fact name="Group">{host.group}</Fact>}
      <Fact name="Maintenance policy">{policyNames[host.maintenance_policy]}</Fact>
      {host.orch_cluster_id === null ? null : (
        <Fact name="Node of">
          <Link to="/clusters/$clusterId" params={{ clusterId: String(host.orch_cluster_id) }}>
            cluster {host.orch_cluster_id}
          </Link>
        </Fact>
      )}
      {type ? <Fact name="Monthly cost">{money(regionalPrice(type, host.region).monthly)}</Fact> : null}
      <CommonFacts resource={host} />
    </Facts>
  )
}
