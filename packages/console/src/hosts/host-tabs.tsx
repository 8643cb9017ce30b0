import Tabs from '@cloudscape-design/components/tabs'
import type { Host } from '@moorage/sdk'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { HostAddressList } from './addresses/host-address-list.tsx'
import { HostVolumes } from './attached/host-volumes.tsx'
import { HostConfigs } from './configs/host-configs.tsx'
import { HostDisks } from './disks/host-disks.tsx'
import { type TabOfHost, hostTabs } from './host-search.ts'

/** Tabs with a host's resources. The URL keeps the open tab. */
export function HostTabs({ host }: { readonly host: Host }): ReactNode {
  const { tab = 'volumes' }: TabOfHost = useSearch({ from: '/shell/hosts/$hostId' })
  const navigate = useNavigate()
  const open = (id: string): void => {
    const chosen = hostTabs.find((one) => one === id)
    if (chosen === undefined) return
    void navigate({
      to: '/hosts/$hostId',
      params: { hostId: String(host.id) },
      search: { tab: chosen },
      replace: true,
      resetScroll: false,
    })
  }
  return (
    <section className="panel" aria-label="Resources of the host">
      <Tabs
        ariaLabel="Resources of the host"
        activeTabId={tab}
        onChange={({ detail }) => open(detail.activeTabId)}
        tabs={[
          { id: 'volumes', label: 'Volumes', content: <HostVolumes host={host} /> },
          { id: 'configurations', label: 'Configurations', content: <HostConfigs host={host} /> },
          { id: 'disks', label: 'Disks', content: <HostDisks host={host} /> },
          { id: 'addresses', label: 'IP addresses', content: <HostAddressList host={host} /> },
        ]}
      />
    </section>
  )
}
