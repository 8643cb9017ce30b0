import Tabs from '@cloudscape-design/components/tabs'
import type { Host } from '@moorage/sdk'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { eventQueries } from '../activity/event-queries.ts'
import { isInProgress } from '../display/events/event-titles.ts'
import { explainLocked, LockDialog, lockLabel } from '../resources/lock-dialog.tsx'
import { lacksRightsAsRestricted, lacksRightsOnHost } from '../resources/rights.ts'
import { ResourceActions } from '../resources/resource-actions.tsx'
import { ResourcePage } from '../resources/resource-page.tsx'
import { useRights } from '../resources/use-rights.ts'
import { HostAddressList } from './addresses/host-address-list.tsx'
import { HostVolumes } from './attached/host-volumes.tsx'
import { DeleteHostDialog } from './changes/delete-host-dialog.tsx'
import { EditHostDialog } from './changes/edit-host-dialog.tsx'
import { RebuildDialog } from './changes/rebuild-dialog.tsx'
import { ResizeHostDialog } from './changes/resize-host-dialog.tsx'
import { HostConfigs } from './configs/host-configs.tsx'
import { HostDisks } from './disks/host-disks.tsx'
import { HostDetails } from './host-details.tsx'
import type { HostDialogProps } from './host-dialog.ts'
import { hostQueries } from './host-queries.ts'
import { hostTabs, type TabOfHost } from './host-search.ts'
import { explainBlockedHostAction } from './host-state.ts'
import { createPowerDialog } from './power/power-dialogs.tsx'
import { HostConsole } from './serial/host-console.tsx'
import { HostSettingsDialog } from './settings/host-settings-dialog.tsx'
import { HostStatsGraphs } from './stats/host-stats.tsx'

/** Page of a host: state, volumes, configurations, disks, IP addresses and history. A failed load shows the error. */
export function HostPage(): ReactNode {
  const { hostId } = useParams({ from: '/shell/hosts/$hostId' })
  const id = Number(hostId)
  const { data: host, error } = useQuery(hostQueries.one(id))
  const { data: events } = useQuery(eventQueries.of('host', id))
  return (
    <ResourcePage
      list={{ to: '/hosts', name: 'Hosts' }}
      noun="host"
      id={id}
      label={host?.label}
      error={error}
      events={events}
      actions={host ? <HostActions host={host} /> : null}
    >
      {host ? (
        <>
          <HostDetails host={host} current={events?.find(isInProgress) ?? null} />
          <HostTabs host={host} />
        </>
      ) : null}
    </ResourcePage>
  )
}

/** Tabs with a host's resources. The URL keeps the open tab. */
function HostTabs({ host }: { readonly host: Host }): ReactNode {
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
          { id: 'statistics', label: 'Statistics', content: <HostStatsGraphs host={host} /> },
          { id: 'console', label: 'Serial console', content: <HostConsole host={host} /> },
        ]}
      />
    </section>
  )
}

const actions = [
  ['boot', 'Boot', createPowerDialog('boot')],
  ['shutdown', 'Shut down', createPowerDialog('shutdown')],
  ['reboot', 'Reboot', createPowerDialog('reboot')],
  ['rescue', 'Rescue', createPowerDialog('rescue')],
  ['resize', 'Resize', ResizeHostDialog],
  ['rebuild', 'Rebuild', RebuildDialog],
  ['edit', 'Edit label and tags', EditHostDialog],
  ['edit', 'Edit settings', HostSettingsDialog],
  ['delete', 'Delete', DeleteHostDialog],
] as const

function LockHostDialog({ host, onClose }: HostDialogProps): ReactNode {
  return <LockDialog type="host" resource={host} onClose={onClose} />
}

/** Buttons for a host's actions. Impossible actions are disabled with the reason. */
function HostActions({ host }: { readonly host: Host }): ReactNode {
  const rights = useRights()
  const forbidden = lacksRightsOnHost(rights, host)
  const ofNode = host.orch_cluster_id === null ? null : 'The host is a node. Lock its node pool or its cluster.'
  return (
    <ResourceActions
      props={{ host }}
      actions={[
        ...actions.map(([name, label, Dialog]) => ({
          label,
          Dialog,
          reason:
            forbidden ??
            explainBlockedHostAction(name, host) ??
            (name === 'delete' || name === 'rebuild' ? explainLocked(host) : null),
        })),
        { label: lockLabel(host), Dialog: LockHostDialog, reason: lacksRightsAsRestricted(rights) ?? ofNode },
      ]}
    />
  )
}
