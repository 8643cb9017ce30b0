import SpaceBetween from '@cloudscape-design/components/space-between'
import type { Config } from '@moorage/sdk'
import { type ReactNode, useState } from 'react'
import { cloud } from '../../cloud/cloud.ts'
import { ActionDialog } from '../../show/action-dialog.tsx'
import { fieldOptions } from '../../show/changed-fields.ts'
import type { HostDialogProps } from '../host-dialog.ts'
import { PartLabelField } from '../part-label-field.tsx'
import { ConfigOptions } from './config-options.tsx'
import { configChange, isCompleteConfigWish, newConfigWish, wishOfConfig } from './config-wish.ts'
import { StartDeviceField } from './start-device-field.tsx'
import { SlotFields } from './slot-fields.tsx'

/** Adds a configuration to a host. */
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

/** Edits a configuration of a host. */
export function EditConfigDialog({ host, config, onClose }: HostDialogProps & { readonly config: Config }): ReactNode {
  const path = `/hosts/instances/${host.id}/configs/${config.id}`
  const words = ['config', 'update', host.label, config.id]
  return (
    <ConfigDialog
      host={host}
      config={config}
      request={(body) => ({ method: 'PUT', path, body, moor: [...words, ...fieldOptions(body)] })}
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
  const [before] = useState(config === null ? newConfigWish : wishOfConfig(config))
  const [wish, setWish] = useState(before)
  const body = configChange(before, wish)
  return (
    <ActionDialog
      title={config === null ? `Create configuration for ${host.label}` : `Edit ${config.label}`}
      confirm={config === null ? 'Create configuration' : 'Save'}
      missing={isCompleteConfigWish(wish) ? null : 'Enter a label, a root device and a memory limit.'}
      requests={[request(body)]}
      send={(idempotencyKey) => send(body, idempotencyKey)}
      onClose={onClose}
    >
      <SpaceBetween size="m">
        <PartLabelField label={wish.label} onChange={(label) => setWish({ ...wish, label })} />
        <SlotFields host={host} slots={wish.slots} onChange={(slots) => setWish({ ...wish, slots })} />
        <StartDeviceField wish={wish} onChange={setWish} />
        <ConfigOptions wish={wish} onChange={setWish} />
      </SpaceBetween>
    </ActionDialog>
  )
}
