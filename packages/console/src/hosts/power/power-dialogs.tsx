import type { ComponentType, ReactNode } from 'react'
import type { Host } from '@moorage/sdk'
import { ConfigField } from '../../attachment/attachment-fields.tsx'
import { ActionDialog } from '../../display/action-dialog.tsx'
import { explain } from '../../display/explain.ts'
import { sendMany } from '../../display/send-many.ts'
import { useDraft } from '../../fields/draft-form.ts'
import { request } from '../../requests/form-request.ts'
import { sendFormRequest } from '../../requests/send-form-request.ts'
import { lacksRightsOnHost } from '../../resources/rights.ts'
import { useRights } from '../../resources/use-rights.ts'
import type { HostDialogProps } from '../host-dialog.ts'
import { explainBlockedHostAction } from '../host-state.ts'

const detachHint = 'Volumes that do not persist across boots are detached.'
const interruption = `Running workloads are interrupted. ${detachHint}`
const powerTexts = {
  boot: {
    verb: 'Boot',
    hint: 'Boots the host. A running host costs the same as an offline host.',
    manyHint: 'Each host boots with its last booted configuration.',
  },
  shutdown: {
    verb: 'Shut down',
    hint: `Running workloads are stopped. Data is kept. ${detachHint} An offline host costs the same as a running host.`,
    manyHint: interruption,
  },
  reboot: { verb: 'Reboot', hint: interruption, manyHint: interruption },
  rescue: {
    verb: 'Rescue',
    hint: `Boots the rescue system with all disks and volumes of the host. To boot the disks again, reboot the host. ${interruption}`,
    manyHint: interruption,
  },
} as const
type PowerAction = keyof typeof powerTexts

/** Returns the dialog that boots, shuts down, reboots or rescues a host. A boot can select a configuration. */
export function createPowerDialog(action: PowerAction): ComponentType<HostDialogProps> {
  return function PowerDialog({ host, onClose }): ReactNode {
    const { verb, hint } = powerTexts[action]
    const form = useDraft({ configId: '' })
    const { configId } = form.draft
    const path = { hostId: host.id }
    const body = configId === '' ? {} : { config_id: Number(configId) }
    const hasConfig = action === 'boot' || action === 'reboot'
    return (
      <ActionDialog
        title={`${verb} ${host.label}`}
        confirm={verb}
        requests={[hasConfig ? request(`host.${action}`, { path, body }) : request(`host.${action}`, { path })]}
        onClose={onClose}
      >
        <p>{hint}</p>
        {hasConfig ? <ConfigField hostId={host.id} form={form} /> : null}
      </ActionDialog>
    )
  }
}

/** Props of dialogs for the selected hosts. */
export interface ManyHostsProps {
  readonly resources: readonly Host[]
  readonly onClose: () => void
}

/** Returns the dialog for the selected hosts. Skips hosts that the user cannot change or whose state prevents the action, and shows the reason. */
export function createManyPowerDialog(action: PowerAction): ComponentType<ManyHostsProps> {
  return function ManyPowerDialog({ resources, onClose }): ReactNode {
    const { verb, manyHint } = powerTexts[action]
    const rights = useRights()
    const candidates = resources.map((host) => ({
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
        <p>{manyHint}</p>
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
}
