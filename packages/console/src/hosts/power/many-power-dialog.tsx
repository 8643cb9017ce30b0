import type { Host } from '@moorage/sdk'
import type { ReactNode } from 'react'
import { useRights } from '../../resources/use-rights.ts'
import { ActionDialog } from '../../display/action-dialog.tsx'
import { explain } from '../../display/explain.ts'
import { sendMany } from '../../display/send-many.ts'
import { explainBlockedHostAction } from '../host-state.ts'
import { lacksRightsOnHost } from '../../resources/rights.ts'
import { request } from '../../requests/form-request.ts'
import { sendFormRequest } from '../../requests/send-form-request.ts'

interface ManyHostsProps {
  readonly hosts: readonly Host[]
  readonly onClose: () => void
}

/** Dialog that boots the selected hosts. Skips hosts that the user cannot change or that cannot boot, and shows the reason. */
export function BootHostsDialog(props: ManyHostsProps): ReactNode {
  return (
    <ManyPowerDialog {...props} action="boot" verb="Boot" hint="Each host boots with its last booted configuration." />
  )
}

/** Dialog that shuts down the selected hosts. Skips hosts that the user cannot change or that cannot shut down, and shows the reason. */
export function ShutDownHostsDialog(props: ManyHostsProps): ReactNode {
  return <ManyPowerDialog {...props} action="shutdown" verb="Shut down" hint={shutDownHint} />
}

/** Dialog that reboots the selected hosts. Skips hosts that the user cannot change or that cannot reboot, and shows the reason. */
export function RebootHostsDialog(props: ManyHostsProps): ReactNode {
  return <ManyPowerDialog {...props} action="reboot" verb="Reboot" hint={shutDownHint} />
}

const shutDownHint = 'Running workloads are interrupted. Volumes that do not persist across boots are detached.'

function ManyPowerDialog({
  hosts,
  action,
  verb,
  hint,
  onClose,
}: ManyHostsProps & {
  readonly action: 'boot' | 'shutdown' | 'reboot'
  readonly verb: string
  readonly hint: string
}): ReactNode {
  const rights = useRights()
  const candidates = hosts.map((host) => ({
    host,
    reason: lacksRightsOnHost(rights, host) ?? explainBlockedHostAction(action, host),
  }))
  const requestOf = ({ id }: Host) => request(`host.${action}`, { path: { hostId: id } })
  const able = candidates.filter(({ reason }) => reason === null).map(({ host }) => host)
  return (
    <ActionDialog
      title={`${verb} ${able.length} host${able.length === 1 ? '' : 's'}`}
      confirm={verb}
      missing={able.length > 0 ? null : 'This is not possible for any of the selected hosts.'}
      requests={able.map(requestOf)}
      send={() => sendMany(able, (host) => sendFormRequest(requestOf(host)), explain)}
      onClose={onClose}
    >
      <p>{hint}</p>
      <ul className="lost">
        {candidates.map(({ host, reason }) => (
          <li key={host.id}>
            <strong>{host.label}</strong>
            {reason === null ? '' : <span className="soft">: skipped. {reason}</span>}
          </li>
        ))}
      </ul>
    </ActionDialog>
  )
}
