import SpaceBetween from '@cloudscape-design/components/space-between'
import type { Config } from '@moorage/sdk'
import { type ReactNode, useState } from 'react'
import { cloud } from '../../cloud/cloud.ts'
import { ActionDialog } from '../../display/action-dialog.tsx'
import { fieldOptions } from '../../display/changed-fields.ts'
import type { HostDialogProps } from '../host-dialog.ts'
import { PartLabelField } from '../part-label-field.tsx'
import { ConfigOptions } from './config-options.tsx'
import { configChange, isCompleteConfigDraft, newConfigDraft, configDraftOf } from './config-draft.ts'
import { StartDeviceField } from './start-device-field.tsx'
import { SlotFields } from './slot-fields.tsx'

/** Dialog that adds a configuration to a host. */
export function CreateConfigDialog({ host, onClose }: HostDialogProps): ReactNode {
  const path = `/hosts/instances/${host.id}/configs`
  return (
    <ConfigDialog
      host={host}
      config={null}
      request={(body) => ({
        method: 'POST',
        path,
        body,
        moor: ['config', 'create', host.label, ...fieldOptions(body)],
      })}
      send={(body, idempotencyKey) => cloud.configs.create(host.id, body, { idempotencyKey })}
      onClose={onClose}
    />
  )
}

/** Dialog that changes a configuration of a host; sends only its label and the changed fields. */
export function EditConfigDialog({ host, config, onClose }: HostDialogProps & { readonly config: Config }): ReactNode {
  const path = `/hosts/instances/${host.id}/configs/${config.id}`
  const args = ['config', 'update', host.label, config.id]
  return (
    <ConfigDialog
      host={host}
      config={config}
      request={(body) => ({ method: 'PUT', path, body, moor: [...args, ...fieldOptions(body)] })}
      send={(body, idempotencyKey) => cloud.configs.update(host.id, config.id, body, { idempotencyKey })}
      onClose={onClose}
    />
  )
}

type ConfigBody = ReturnType<typeof configChange>

function ConfigDialog({
  host,
  config,
  request,
  send,
  onClose,
}: HostDialogProps & {
  readonly config: Config | null
  readonly request: (body: ConfigBody) => Parameters<typeof ActionDialog>[0]['requests'][number]
  readonly send: (body: ConfigBody, idempotencyKey: string) => Promise<unknown>
}): ReactNode {
  const [before] = useState(config === null ? newConfigDraft : configDraftOf(config))
  const [draft, setDraft] = useState(before)
  const body = configChange(before, draft)
  return (
    <ActionDialog
      title={config === null ? `Create configuration for ${host.label}` : `Edit ${config.label}`}
      confirm={config === null ? 'Create configuration' : 'Save'}
      missing={isCompleteConfigDraft(draft) ? null : 'Enter a label, a root device and a memory limit.'}
      requests={[request(body)]}
      send={(idempotencyKey) => send(body, idempotencyKey)}
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
