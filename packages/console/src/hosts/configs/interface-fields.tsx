import Button from '@cloudscape-design/components/button'
import type { ReactNode } from 'react'
import { ReasonedButton } from '../../display/reasoned-button.tsx'
import type { DraftForm } from '../../fields/draft-form.ts'
import { CheckField, SelectField, TextField } from '../../fields/form-fields.tsx'
import { ethMax, type InterfaceDraft } from './config-draft.ts'

const purposes = [
  { value: 'public', label: 'Public internet' },
  { value: 'vlan', label: 'VLAN' },
] as const

/** Fields of a configuration's network interfaces, in the order eth0, eth1 and so on; at most `ethMax`. */
export function InterfaceFields({
  form: { draft: interfaces, onChange },
}: {
  readonly form: DraftForm<readonly InterfaceDraft[]>
}): ReactNode {
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
          form={{ draft: one, onChange: (next) => onChange(interfaces.with(at, next)) }}
          onRemove={() => onChange(interfaces.toSpliced(at, 1))}
        />
      ))}
      <div>
        <ReasonedButton
          formAction="none"
          reason={interfaces.length < ethMax ? null : `A configuration has at most ${ethMax} interfaces.`}
          onClick={() => onChange([...interfaces, { purpose: 'vlan', primary: false, label: '', ipam: '' }])}
        >
          Add interface
        </ReasonedButton>
      </div>
    </div>
  )
}

interface InterfaceRowProps {
  readonly name: string
  readonly form: DraftForm<InterfaceDraft>
  readonly onRemove: () => void
}

function InterfaceRow({ name, form, onRemove }: InterfaceRowProps): ReactNode {
  return (
    <>
      <SelectField form={form} name="purpose" label={`Network of ${name}`} options={purposes} />
      {form.draft.purpose === 'public' ? null : (
        <>
          <TextField form={form} name="label" label={`VLAN label of ${name}`} hint="Letters, digits and hyphens." />
          <TextField
            form={form}
            name="ipam"
            label={`IPAM address of ${name}`}
            hint="Optional, for example 10.0.0.1/24."
          />
        </>
      )}
      <CheckField form={form} name="primary">
        Use {name} as the primary interface
      </CheckField>
      <div>
        <Button formAction="none" onClick={onRemove}>
          Remove {name}
        </Button>
      </div>
    </>
  )
}
