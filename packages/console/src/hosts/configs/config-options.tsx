import Checkbox from '@cloudscape-design/components/checkbox'
import ExpandableSection from '@cloudscape-design/components/expandable-section'
import FormField from '@cloudscape-design/components/form-field'
import Input from '@cloudscape-design/components/input'
import Select from '@cloudscape-design/components/select'
import SpaceBetween from '@cloudscape-design/components/space-between'
import Textarea from '@cloudscape-design/components/textarea'
import type { ReactNode } from 'react'
import type { ConfigHelpers } from './config-wish.ts'
import { KernelField } from './kernel-field.tsx'
import { InterfaceFields } from './interface-fields.tsx'
import type { ConfigForm } from './start-device-field.tsx'

const runLevels = [
  { value: 'default', label: 'As usual' },
  { value: 'single', label: 'For one user' },
  { value: 'binbash', label: 'A shell only' },
] as const
const virtModes = [
  { value: 'paravirt', label: 'Paravirtual' },
  { value: 'fullvirt', label: 'Full' },
] as const
const helpers = [
  ['network', 'Set up the network'],
  ['distro', 'Adapt files of the distribution'],
  ['modules_dep', 'List kernel modules'],
  ['devtmpfs_automount', 'Mount /dev'],
  ['updatedb_disabled', 'Turn off the nightly index of file names'],
] as const satisfies readonly (readonly [keyof ConfigHelpers, string])[]

/** How the system of a configuration starts; most leave it as it is. */
export function ConfigOptions({ wish, onChange }: ConfigForm): ReactNode {
  return (
    <ExpandableSection headerText="More">
      <SpaceBetween size="m">
        <KernelField kernel={wish.kernel} refusal={null} onChange={(kernel) => onChange({ ...wish, kernel })} />
        <FormField label="Memory limit in MB" constraintText="0 for all that the plan has.">
          <Input
            type="number"
            inputMode="numeric"
            value={wish.memoryLimit}
            onChange={({ detail }) => onChange({ ...wish, memoryLimit: detail.value })}
          />
        </FormField>
        <FormField label="How far it starts">
          <Select
            options={runLevels}
            selectedOption={runLevels.find(({ value }) => value === wish.runLevel) ?? null}
            onChange={({ detail }) =>
              onChange({
                ...wish,
                runLevel: runLevels.find(({ value }) => value === detail.selectedOption.value)?.value ?? 'default',
              })
            }
          />
        </FormField>
        <FormField label="Virtualisation">
          <Select
            options={virtModes}
            selectedOption={virtModes.find(({ value }) => value === wish.virtMode) ?? null}
            onChange={({ detail }) =>
              onChange({
                ...wish,
                virtMode: virtModes.find(({ value }) => value === detail.selectedOption.value)?.value ?? 'paravirt',
              })
            }
          />
        </FormField>
        <Helpers wish={wish} onChange={onChange} />
        <InterfaceFields interfaces={wish.interfaces} onChange={(interfaces) => onChange({ ...wish, interfaces })} />
        <FormField label="Comments">
          <Textarea value={wish.comments} onChange={({ detail }) => onChange({ ...wish, comments: detail.value })} />
        </FormField>
      </SpaceBetween>
    </ExpandableSection>
  )
}

function Helpers({ wish, onChange }: ConfigForm): ReactNode {
  return (
    <FormField label="At the start">
      <div role="group" aria-label="At the start">
        {helpers.map(([name, words]) => (
          <Checkbox
            key={name}
            checked={wish.helpers[name]}
            onChange={({ detail }) => onChange({ ...wish, helpers: { ...wish.helpers, [name]: detail.checked } })}
          >
            {words}
          </Checkbox>
        ))}
      </div>
    </FormField>
  )
}
