import Alert from '@cloudscape-design/components/alert'
import ExpandableSection from '@cloudscape-design/components/expandable-section'
import StatusIndicator from '@cloudscape-design/components/status-indicator'
import type { Event, Volume } from '@moorage/sdk'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { eventQueries } from '../activity/event-queries.ts'
import { CommandLine } from '../display/command-line.tsx'
import { eventTitle, isInProgress } from '../display/events/event-titles.ts'
import { money } from '../display/money.ts'
import { CommonDetails, Detail, Details } from '../resources/details.tsx'
import { explainLocked, lockLabel } from '../resources/lock-dialog.tsx'
import { ResourceActions } from '../resources/resource-actions.tsx'
import { ResourcePage } from '../resources/resource-page.tsx'
import { lacksRightsAsRestricted } from '../resources/rights.ts'
import { useRights } from '../resources/use-rights.ts'
import {
  AttachDialog,
  CloneDialog,
  DeleteDialog,
  DetachDialog,
  EditDialog,
  LockVolumeDialog,
  ResizeDialog,
} from './dialogs/volume-dialogs.tsx'
import { VolumeBackups } from './backups/volume-backups.tsx'
import { VolumeSnapshotPolicy } from './snapshots/snapshot-policy.tsx'
import { VolumeSnapshots } from './snapshots/volume-snapshots.tsx'
import { volumeCost } from './volume-cost.ts'
import { VolumeHost } from './volume-cells.tsx'
import { volumeQueries } from './volume-queries.ts'
import { explainBlockedVolumeAction, lacksRightsOnVolume, volumeState } from './volume-state.ts'

/** Page of a volume: state, actions, repair notice, mount commands and history. A failed load shows the error. */
export function VolumePage(): ReactNode {
  const { volumeId } = useParams({ from: '/shell/volumes/$volumeId' })
  const id = Number(volumeId)
  const { data: volume, error } = useQuery(volumeQueries.one(id))
  const { data: events } = useQuery(eventQueries.of('volume', id))
  return (
    <ResourcePage
      list={{ to: '/volumes', name: 'Volumes' }}
      noun="volume"
      id={id}
      label={volume?.label}
      error={error}
      events={events}
      actions={volume ? <VolumeActions volume={volume} /> : null}
      notice={volume?.status === 'contact_support' ? <RepairNotice volume={volume} events={events ?? []} /> : null}
    >
      {volume ? <VolumeDetails volume={volume} current={events?.find(isInProgress) ?? null} /> : null}
      {volume ? <VolumeSnapshots volume={volume} /> : null}
      {volume ? <VolumeSnapshotPolicy volume={volume} events={events ?? []} /> : null}
      {volume ? <VolumeBackups volume={volume} /> : null}
      {volume?.io_ready === true ? <UseOnHost volume={volume} /> : null}
    </ResourcePage>
  )
}

const actions = [
  ['attach', 'Attach', AttachDialog],
  ['detach', 'Detach', DetachDialog],
  ['resize', 'Resize', ResizeDialog],
  ['clone', 'Clone', CloneDialog],
  ['edit', 'Edit label and tags', EditDialog],
  ['delete', 'Delete', DeleteDialog],
] as const

/** Buttons for a volume's actions. Impossible actions are disabled with the reason. */
function VolumeActions({ volume }: { readonly volume: Volume }): ReactNode {
  const rights = useRights()
  return (
    <ResourceActions
      props={{ volume }}
      actions={[
        ...actions.map(([name, label, Dialog]) => ({
          label,
          Dialog,
          reason:
            lacksRightsOnVolume(name, rights, volume) ??
            explainBlockedVolumeAction(name, volume) ??
            (name === 'delete' ? explainLocked(volume) : null),
        })),
        { label: lockLabel(volume), Dialog: LockVolumeDialog, reason: lacksRightsAsRestricted(rights) },
      ]}
    />
  )
}

const storageClassNames: Readonly<Record<string, string>> = { nvme: 'NVMe', hdd: 'HDD' }

/** Shows a volume's properties, state and monthly cost; `current` is the operation in progress. */
function VolumeDetails({ volume, current }: { readonly volume: Volume; readonly current: Event | null }): ReactNode {
  const { data: type } = useQuery(volumeQueries.prices)
  const { sign, text } = volumeState(volume, current === null ? null : (current.percent_complete ?? 0))
  return (
    <Details current={current}>
      <Detail name="State">
        <StatusIndicator type={sign}>{text}</StatusIndicator>
      </Detail>
      <Detail name="Size">{volume.size} GiB</Detail>
      <Detail name="Region">{volume.region}</Detail>
      <Detail name="Storage">
        {storageClassNames[volume.hardware_type] ?? volume.hardware_type},{' '}
        {volume.encryption === 'enabled' ? 'encrypted' : 'not encrypted'}
      </Detail>
      <Detail name="Host">
        <VolumeHost volume={volume} />
      </Detail>
      <Detail name="Device path">
        <code>{volume.filesystem_path}</code>
      </Detail>
      {type ? <Detail name="Monthly cost">{money(volumeCost(type, volume.region, volume.size).monthly)}</Detail> : null}
      <CommonDetails resource={volume} />
    </Details>
  )
}

/** Alert that explains why a volume needs repair, with the operator's command (decision D10.1). `events` are newest first. */
function RepairNotice({
  volume: { id },
  events,
}: {
  readonly volume: Volume
  readonly events: readonly Event[]
}): ReactNode {
  const failed = events.find((event) => event.status === 'failed')
  return (
    <div className="banners">
      <Alert type="error" header="This volume needs repair by the operator">
        {failed === undefined
          ? 'The disk of the volume is missing or damaged.'
          : `${eventTitle(failed.action)} failed: ${failed.message ?? 'unknown cause.'}`}{' '}
        You can only rename, detach or delete the volume until the operator fixes the cause and runs:
        <CommandLine name="command" text={`moor admin volume repair ${id}`} />
      </Alert>
    </div>
  )
}

/** Collapsed section with commands to use a volume on its host. A label is always a valid folder name (contract, Labels). */
function UseOnHost({ volume: { label, filesystem_path: device } }: { readonly volume: Volume }): ReactNode {
  return (
    <section className="panel">
      <ExpandableSection headerText="Use the volume on the host" headingTagOverride="h2">
        <p>
          A new volume is empty. Create a filesystem once. This erases all data on the volume, so skip this step for a
          clone:
        </p>
        <CommandLine name="mkfs" text={`mkfs.ext4 ${device}`} />
        <p>Mount the volume:</p>
        <CommandLine name="mount" text={`mkdir -p /mnt/${label} && mount ${device} /mnt/${label}`} />
        <p>Mount the volume at every boot. The host also boots if the volume is not attached:</p>
        <CommandLine
          name="fstab"
          text={`echo "${device} /mnt/${label} ext4 defaults,noatime,nofail 0 2" >> /etc/fstab`}
        />
        <p>After a resize, grow the mounted filesystem:</p>
        <CommandLine name="resize2fs" text={`resize2fs ${device}`} />
      </ExpandableSection>
    </section>
  )
}
