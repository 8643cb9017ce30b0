import type { Grants, Host } from '@moorage/sdk'
import type { ReactNode } from 'react'
import { ResourceActions } from '../resources/resource-actions.tsx'
import { useRights } from '../resources/use-rights.ts'
import { DeleteHostsDialog } from './changes/delete-hosts-dialog.tsx'
import { explainBlockedHostAction } from './host-state.ts'
import { lacksRightsOnHost } from '../resources/lacks-rights-on-host.ts'
import { BootHostsDialog, RebootHostsDialog, ShutDownHostsDialog } from './power/many-power-dialog.tsx'

const actions = [
  ['boot', 'Boot', BootHostsDialog],
  ['shutdown', 'Shut down', ShutDownHostsDialog],
  ['reboot', 'Reboot', RebootHostsDialog],
  ['delete', 'Delete', DeleteHostsDialog],
] as const

/** Buttons for actions on several hosts. An action skips hosts for which it is not possible, and is disabled if none is left. */
export function ManyHostsActions({ hosts }: { readonly hosts: readonly Host[] }): ReactNode {
  const rights = useRights()
  return (
    <ResourceActions
      props={{ hosts }}
      actions={actions.map(([name, label, Dialog]) => ({
        label,
        Dialog,
        reason: explainBlockedHostsAction(name, hosts, rights),
      }))}
    />
  )
}

function explainBlockedHostsAction(
  action: (typeof actions)[number][0],
  hosts: readonly Host[],
  rights: Grants | null,
): string | null {
  if (hosts.length === 0) return 'Select one or more hosts.'
  const reasons = hosts.map((host) => lacksRightsOnHost(rights, host) ?? explainBlockedHostAction(action, host))
  return reasons.includes(null) ? null : (reasons[0] ?? null)
}
