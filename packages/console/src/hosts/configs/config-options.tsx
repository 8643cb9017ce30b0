import Checkbox from '@cloudscape-design/components/checkbox'
import ExpandableSection from '@cloudscape-design/components/expandable-section'
import FormField from '@cloudscape-design/components/form-field'
import Input from '@cloudscape-design/components/input'
import Select from '@cloudscape-design/components/select'
import SpaceBetween from '@cloudscape-design/components/space-between'
import Textarea from '@cloudscape-design/components/textarea'
import type { ReactNode } from 'react'
import type { ConfigDraft, ConfigHelpers } from './config-draft.ts'
import { InterfaceFields } from './interface-fields.tsx'
import { KernelField } from './kernel-field.tsx'
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
export function ConfigOptions({ draft, onChange }: ConfigForm): ReactNode {
  return (
    <ExpandableSection headerText="Advanced options">
      <SpaceBetween size="m">
        <KernelField kernel={draft.kernel} error={null} onChange={(kernel) => onChange({ ...draft, kernel })} />
        <FormField label="Memory limit (MB)" constraintText="0 for all memory of the plan.">
          <Input
            type="number"
            inputMode="numeric"
            value={draft.memoryLimit}
            onChange={({ detail }) => onChange({ ...draft, memoryLimit: detail.value })}
          />
        </FormField>
        <FormField label="Run level">
          <Select
            options={runLevels}
            selectedOption={runLevels.find(({ value }) => value === draft.runLevel) ?? null}
            onChange={({ detail }) =>
              onChange({
                ...draft,
                runLevel: runLevels.find(({ value }) => value === detail.selectedOption.value)?.value ?? 'default',
              })
            }
          />
        </FormField>
        <FormField label="Virtualization mode">
          <Select
            options={virtModes}
            selectedOption={virtModes.find(({ value }) => value === draft.virtMode) ?? null}
            onChange={({ detail }) =>
              onChange({
                ...draft,
                virtMode: virtModes.find(({ value }) => value === detail.selectedOption.value)?.value ?? 'paravirt',
              })
            }
          />
        </FormField>
        <Helpers draft={draft} onChange={onChange} />
        <InterfaceFields interfaces={draft.interfaces} onChange={(interfaces) => onChange({ ...draft, interfaces })} />
        <FormField label="Comments">
          <Textarea value={draft.comments} onChange={({ detail }) => onChange({ ...draft, comments: detail.value })} />
        </FormField>
      </SpaceBetween>
    </ExpandableSection>
  )
}

function Helpers({ draft, onChange }: ConfigForm): ReactNode {
  return (
    <FormField label="Boot helpers">
      <div role="group" aria-label="Boot helpers">
        {helpers.map(([name, label]) => (
          <Checkbox
            key={name}
            checked={draft.helpers[name]}
            onChange={({ detail }) => onChange({ ...draft, helpers: { ...draft.helpers, [name]: detail.checked } })}
          >
            {label}
          </Checkbox>
        ))}
      </div>
    </FormField>
  )
}

/** Draft with its change handler. */
interface ConfigForm {
  readonly draft: ConfigDraft
  readonly onChange: (draft: ConfigDraft) => void
}

/** Select for the root device: the occupied slots and the current value. */
export function StartDeviceField({ draft, onChange }: ConfigForm): ReactNode {
  const filled = slotNames.filter((name) => (draft.slots[name] ?? '') !== '').map((name) => `/dev/${name}`)
  const options = [...new Set([...filled, draft.rootDevice])].map((value) => ({ value }))
  return (
    <FormField label="Root device">
      <Select
        options={options}
        selectedOption={{ value: draft.rootDevice }}
        onChange={({ detail }) => onChange({ ...draft, rootDevice: detail.selectedOption.value ?? '' })}
      />
    </FormField>
  )
}
