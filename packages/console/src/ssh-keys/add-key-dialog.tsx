import FormField from '@cloudscape-design/components/form-field'
import Input from '@cloudscape-design/components/input'
import Textarea from '@cloudscape-design/components/textarea'
import { type ReactNode, useState } from 'react'
import { ActionDialog } from '../display/action-dialog.tsx'
import { request } from '../requests/form-request.ts'

/** Dialog that adds an SSH key to the user's profile. */
export function AddKeyDialog({ onClose }: { readonly onClose: () => void }): ReactNode {
  const [label, setLabel] = useState('')
  const [key, setKey] = useState('')
  const body = { label, ssh_key: key.trim() }
  return (
    <ActionDialog
      title="Add SSH key"
      confirm="Add SSH key"
      missing={label !== '' && body.ssh_key !== '' ? null : 'Enter a label and a public key.'}
      requests={[request('ssh_key.create', { body })]}
      onClose={onClose}
    >
      <FormField label="Label">
        <Input value={label} autoFocus onChange={({ detail }) => setLabel(detail.value)} />
      </FormField>
      <FormField label="Public key" constraintText="One line, as in ~/.ssh/id_ed25519.pub.">
        <Textarea
          value={key}
          rows={4}
          placeholder="ssh-ed25519 AAAA… you@laptop"
          onChange={({ detail }) => setKey(detail.value)}
        />
      </FormField>
    </ActionDialog>
  )
}
