import Checkbox from '@cloudscape-design/components/checkbox'
import FormField from '@cloudscape-design/components/form-field'
import Input from '@cloudscape-design/components/input'
import SpaceBetween from '@cloudscape-design/components/space-between'
import type { ReactNode } from 'react'
import { explainField } from '../../display/explain.ts'
import { formatMib } from '../../display/format-mib.ts'
import type { StartDraft } from './start-draft.ts'
import { InterfaceFields } from './interface-fields.tsx'
import { KernelField } from './kernel-field.tsx'

/** Fields of a new host's first disk and configuration: disk size, kernel, network helper and interfaces. */
export function StartFields({
  first,
  diskMib,
  error,
  onChange,
}: {
  readonly first: StartDraft
  readonly diskMib: number | null
  readonly error: unknown
  readonly onChange: (first: StartDraft) => void
}): ReactNode {
  const most = diskMib === null ? '' : ` The plan has ${diskMib} MiB (${formatMib(diskMib)}).`
  return (
    <SpaceBetween size="m">
      <FormField
        label="First disk size (MiB)"
        constraintText={`Leave empty for all space that swap does not use.${most}`}
        errorText={explainField(error, 'boot_size')}
      >
        <Input
          type="number"
          inputMode="numeric"
          value={first.bootSize}
          onChange={({ detail }) => onChange({ ...first, bootSize: detail.value })}
        />
      </FormField>
      <KernelField kernel={first.kernel} error={error} onChange={(kernel) => onChange({ ...first, kernel })} />
      <Checkbox
        checked={first.hasNetworkHelper}
        onChange={({ detail }) => onChange({ ...first, hasNetworkHelper: detail.checked })}
      >
        Configure networking at boot
      </Checkbox>
      <InterfaceFields interfaces={first.interfaces} onChange={(interfaces) => onChange({ ...first, interfaces })} />
    </SpaceBetween>
  )
}
