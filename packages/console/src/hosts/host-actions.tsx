import type { Host } from '@moorage/sdk'
import type { ReactNode } from 'react'
import { ResourceActions } from '../resources/resource-actions.tsx'
import { useRights } from '../resources/use-rights.ts'
import { DeleteHostDialog } from './changes/delete-host-dialog.tsx'
import { EditHostDialog } from './changes/edit-host-dialog.tsx'
import { RebuildDialog } from './changes/rebuild-dialog.tsx'
import { ResizeHostDialog } from './changes/resize-host-dialog.tsx'
import { explainBlockedHostAction } from './host-state.ts'
import { lacksRightsOnHost } from '../resources/lacks-rights-on-host.ts'
import { HostSettingsDialog } from './settings/host-settings-dialog.tsx'
import { BootDialog, RebootDialog, ShutDownDialog } from './power/power-dialogs.tsx'

const actions = [
  ['boot', 'Boot', BootDialog],
  ['shutdown', 'Shut down', ShutDownDialog],
  ['reboot', 'Reboot', RebootDialog],
  ['resize', 'Resize', ResizeHostDialog],
  ['rebuild', 'Rebuild', RebuildDialog],
  ['edit', 'Edit label and tags', EditHostDialog],
  ['edit', 'Edit settings', HostSettingsDialog],
  ['delete', 'Delete', DeleteHostDialog],
] as const

/** Buttons for a host's actions. Impossible actions are disabled with the reason. */
export function HostActions({ host }: { readonly host: Host }): ReactNode {
  const forbidden = lacksRightsOnHost(useRights(), host)
  return (
    <ResourceActions
      props={{ host }}
      actions={actions.map(([name, label, Dialog]) => ({
        label,
        Dialog,
        reason: forbidden ?? explainBlockedHostAction(name, host),
      }))}
    />
  )
}
