import Button from '@cloudscape-design/components/button'
import Checkbox from '@cloudscape-design/components/checkbox'
import FormField from '@cloudscape-design/components/form-field'
import Input from '@cloudscape-design/components/input'
import Select from '@cloudscape-design/components/select'
import type { ReactNode } from 'react'
import { ethMax, type InterfaceDraft } from './config-draft.ts'

const purposes = [
  { value: 'public', label: 'Public internet' },
  { value: 'vlan', label: 'VLAN' },
] as const

/** Fields of a configuration's network interfaces, in the order eth0, eth1 and so on; at most `ethMax`. */
export function InterfaceFields({
  interfaces,
  onChange,
}: {
  readonly interfaces: readonly InterfaceDraft[]
  readonly onChange: (interfaces: readonly InterfaceDraft[]) => void
}): ReactNode {
  const isFull = interfaces.length >= ethMax
  return (
    <div role="group" aria-label="Network interfaces" className="form panel">
      <h2>Network interfaces</h2>
      {interfaces.length === 0 ? (
        <p className="soft">No interfaces configured: the host uses the public internet.</p>
      ) : null}
      {interfaces.map((one, at) => (
        <InterfaceRow
          key={`eth${at}`}
          name={`eth${at}`}
          value={one}
          onChange={(next) => onChange(interfaces.with(at, next))}
          onRemove={() => onChange(interfaces.toSpliced(at, 1))}
        />
      ))}
      <div>
        <Button
          formAction="none"
          disabled={isFull}
          {...(isFull ? { disabledReason: `A configuration has at most ${ethMax} interfaces.` } : {})}
          onClick={() => onChange([...interfaces, { purpose: 'vlan', primary: false, label: '', ipam: '' }])}
        >
          Add interface
        </Button>
      </div>
    </div>
  )
}

function InterfaceRow({
  name,
  value,
  onChange,
  onRemove,
}: {
  readonly name: string
  readonly value: InterfaceDraft
  readonly onChange: (value: InterfaceDraft) => void
  readonly onRemove: () => void
}): ReactNode {
  return (
    <>
      <FormField label={`Network of ${name}`}>
        <Select
          options={purposes}
          selectedOption={purposes.find((one) => one.value === value.purpose) ?? null}
          onChange={({ detail }) =>
            onChange({ ...value, purpose: detail.selectedOption.value === 'public' ? 'public' : 'vlan' })
          }
        />
      </FormField>
      {value.purpose === 'public' ? null : (
        <>
          <FormField label={`VLAN label of ${name}`} constraintText="Letters, digits and hyphens.">
            <Input value={value.label} onChange={({ detail }) => onChange({ ...value, label: detail.value })} />
          </FormField>
          <FormField label={`IPAM address of ${name}`} constraintText="Optional, for example 10.0.0.1/24.">
            <Input value={value.ipam} onChange={({ detail }) => onChange({ ...value, ipam: detail.value })} />
          </FormField>
        </>
      )}
      <Checkbox checked={value.primary} onChange={({ detail }) => onChange({ ...value, primary: detail.checked })}>
        Use {name} as the primary interface
      </Checkbox>
      <div>
        <Button formAction="none" onClick={onRemove}>
          Remove {name}
        </Button>
      </div>
    </>
  )
}
