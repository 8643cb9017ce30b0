import ExpandableSection from '@cloudscape-design/components/expandable-section'
import FormField from '@cloudscape-design/components/form-field'
import SpaceBetween from '@cloudscape-design/components/space-between'
import type { ReactNode } from 'react'
import { type DraftForm, narrowForm } from '../../fields/draft-form.ts'
import { CheckField, NumberField, SelectField, TextAreaField, TextField } from '../../fields/form-fields.tsx'
import type { ConfigDraft, ConfigHelpers } from './config-draft.ts'
import { InterfaceFields } from './interface-fields.tsx'
import { slotNames } from './slots.ts'

const runLevels = [
  { value: 'default', label: 'Default' },
  { value: 'single', label: 'Single-user mode' },
  { value: 'binbash', label: 'Shell only (/bin/bash)' },
] as const
const virtModes = [
  { value: 'paravirt', label: 'Paravirtualization' },
  { value: 'fullvirt', label: 'Full virtualization' },
] as const
const helpers = [
  ['network', 'Configure networking'],
  ['distro', 'Adapt distribution files'],
  ['modules_dep', 'Generate modules.dep'],
  ['devtmpfs_automount', 'Mount /dev'],
  ['updatedb_disabled', 'Disable updatedb'],
] as const satisfies readonly (readonly [keyof ConfigHelpers, string])[]

/** Collapsed section of a configuration: kernel, memory, run level, virtualization, boot helpers, interfaces and comments. */
export function ConfigOptions({ form }: ConfigForm): ReactNode {
  return (
    <ExpandableSection headerText="Advanced options">
      <SpaceBetween size="m">
        <KernelField form={form} />
        <NumberField form={form} name="memoryLimit" label="Memory limit (MB)" hint="0 for all memory of the plan." />
        <SelectField form={form} name="runLevel" label="Run level" options={runLevels} />
        <SelectField form={form} name="virtMode" label="Virtualization mode" options={virtModes} />
        <FormField label="Boot helpers">
          <div role="group" aria-label="Boot helpers">
            {helpers.map(([name, label]) => (
              <CheckField key={name} form={narrowForm(form, 'helpers')} name={name}>
                {label}
              </CheckField>
            ))}
          </div>
        </FormField>
        <InterfaceFields form={narrowForm(form, 'interfaces')} />
        <TextAreaField form={form} name="comments" label="Comments" />
      </SpaceBetween>
    </ExpandableSection>
  )
}

interface ConfigForm {
  readonly form: DraftForm<ConfigDraft>
}

/** Field for the kernel; '' selects the default kernel. */
export function KernelField({ form }: { readonly form: DraftForm<Pick<ConfigDraft, 'kernel'>> }): ReactNode {
  const hint = 'Leave empty for the default kernel. grub2 boots the kernel of the image.'
  return <TextField form={form} name="kernel" label="Kernel" hint={hint} />
}

/** Select for the root device: the occupied slots and the current value. */
export function StartDeviceField({ form }: ConfigForm): ReactNode {
  const { slots, rootDevice } = form.draft
  const filled = slotNames.filter((name) => (slots[name] ?? '') !== '').map((name) => `/dev/${name}`)
  const options = [...new Set([...filled, rootDevice])].map((value) => ({ value }))
  return <SelectField form={form} name="rootDevice" label="Root device" options={options} />
}
