import SpaceBetween from '@cloudscape-design/components/space-between'
import type { ReactNode } from 'react'
import { formatMib } from '../../display/format-mib.ts'
import { type DraftForm, narrowForm } from '../../fields/draft-form.ts'
import { CheckField, NumberField } from '../../fields/form-fields.tsx'
import { KernelField } from './config-options.tsx'
import { InterfaceFields } from './interface-fields.tsx'
import type { StartDraft } from './start-draft.ts'

/** Fields of a new host's first disk and configuration: disk size, kernel, network helper and interfaces. */
export function StartFields({
  form,
  diskMib,
}: {
  readonly form: DraftForm<StartDraft>
  readonly diskMib: number | null
}): ReactNode {
  const most = diskMib === null ? '' : ` The plan has ${diskMib} MiB (${formatMib(diskMib)}).`
  return (
    <SpaceBetween size="m">
      <NumberField
        form={form}
        name="bootSize"
        field="boot_size"
        label="First disk size (MiB)"
        hint={`Leave empty for all space that swap does not use.${most}`}
      />
      <KernelField form={form} />
      <CheckField form={form} name="hasNetworkHelper">
        Configure networking at boot
      </CheckField>
      <InterfaceFields form={narrowForm(form, 'interfaces')} />
    </SpaceBetween>
  )
}
