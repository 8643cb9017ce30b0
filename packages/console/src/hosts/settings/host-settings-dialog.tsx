import { type ReactNode, useState } from 'react'
import { ActionDialog } from '../../display/action-dialog.tsx'
import { useDraft } from '../../fields/draft-form.ts'
import type { HostDialogProps } from '../host-dialog.ts'
import { HostSettingsFields } from './host-settings-fields.tsx'
import { isValidHostSettings, hostSettingsBody, hostSettingsDraftOf } from './host-settings-draft.ts'
import { request } from '../../requests/form-request.ts'

/** Dialog that changes a host's group, maintenance policy, watchdog and alert thresholds (decision H15). Sends only changed fields. */
export function HostSettingsDialog({ host, onClose }: HostDialogProps): ReactNode {
  const [before] = useState(() => hostSettingsDraftOf(host))
  const form = useDraft(before)
  const body = hostSettingsBody(before, form.draft)
  return (
    <ActionDialog
      title={`Edit settings of ${host.label}`}
      confirm="Save"
      missing={
        Object.keys(body).length > 0 && isValidHostSettings(form.draft)
          ? null
          : 'Change a field. Each threshold must be within its bounds.'
      }
      requests={[request('host.update', { path: { hostId: host.id }, body })]}
      onClose={onClose}
    >
      <HostSettingsFields form={form} hasPolicy />
    </ActionDialog>
  )
}
