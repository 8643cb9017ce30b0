import SpaceBetween from '@cloudscape-design/components/space-between'
import type { Config } from '@moorage/sdk'
import { type ReactNode, useState } from 'react'
import { ActionDialog } from '../../display/action-dialog.tsx'
import type { HostDialogProps } from '../host-dialog.ts'
import { PartLabelField } from '../part-label-field.tsx'
import { ConfigOptions } from './config-options.tsx'
import { configChange, isCompleteConfigDraft, newConfigDraft, configDraftOf } from './config-draft.ts'
import { StartDeviceField } from './start-device-field.tsx'
import { SlotFields } from './slot-fields.tsx'
import { request } from '../../requests/form-request.ts'

/** Dialog that adds a configuration to a host. */
export function CreateConfigDialog(props: HostDialogProps): ReactNode {
  return <ConfigDialog {...props} config={null} />
}

/** Dialog that changes a configuration of a host; sends only its label and the changed fields. */
export function EditConfigDialog(props: HostDialogProps & { readonly config: Config }): ReactNode {
  return <ConfigDialog {...props} />
}

function ConfigDialog({ host, config, onClose }: HostDialogProps & { readonly config: Config | null }): ReactNode {
  const [before] = useState(config === null ? newConfigDraft : configDraftOf(config))
  const [draft, setDraft] = useState(before)
  const body = configChange(before, draft)
  const save =
    config === null
      ? request('config.create', { path: { hostId: host.id }, body })
      : request('config.update', { path: { hostId: host.id, configId: config.id }, body })
  return (
    <ActionDialog
      title={config === null ? `Create configuration for ${host.label}` : `Edit ${config.label}`}
      confirm={config === null ? 'Create configuration' : 'Save'}
      missing={isCompleteConfigDraft(draft) ? null : 'Enter a label, a root device and a memory limit.'}
      requests={[save]}
      onClose={onClose}
    >
      <SpaceBetween size="m">
        <PartLabelField label={draft.label} onChange={(label) => setDraft({ ...draft, label })} />
        <SlotFields host={host} slots={draft.slots} onChange={(slots) => setDraft({ ...draft, slots })} />
        <StartDeviceField draft={draft} onChange={setDraft} />
        <ConfigOptions draft={draft} onChange={setDraft} />
      </SpaceBetween>
    </ActionDialog>
  )
}
