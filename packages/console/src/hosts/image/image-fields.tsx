import Checkbox from '@cloudscape-design/components/checkbox'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { profileQuery } from '../../cloud/rights-query.ts'
import { formatMib } from '../../display/format-mib.ts'
import type { DraftForm } from '../../fields/draft-form.ts'
import { CheckField, NumberField, PasswordField, SelectField, TextAreaField } from '../../fields/form-fields.tsx'
import { selectStatus } from '../../fields/select-status.ts'
import { hostQueries } from '../host-queries.ts'
import { type AccessDraft, isEmptyAccess, passwordMin } from './access.ts'

/** Select for a disk's image by ID; '' for none. A failed load shows an error. */
export function ImageField({
  form,
  empty,
}: {
  readonly form: DraftForm<{ readonly image: string }>
  /** Option text; null if an image is required. */
  readonly empty: string | null
}): ReactNode {
  const { data: images = [], isPending, isError } = useQuery(hostQueries.images)
  const options = [
    ...(empty === null ? [] : [{ value: '', label: empty }]),
    ...images.map(({ id, label, size, deprecated: isOld }) => ({
      value: id,
      label,
      description: `${id}, at least ${formatMib(size)}${isOld ? ', deprecated' : ''}`,
    })),
  ]
  return (
    <SelectField
      form={form}
      name="image"
      label="Image"
      filteringType="auto"
      options={options}
      {...selectStatus({ isPending, isError })}
      placeholder="Select an image"
    />
  )
}

/** Fields for the root password and SSH keys of an image, with field errors. */
export function AccessFields({ form }: { readonly form: DraftForm<AccessDraft> }): ReactNode {
  return (
    <>
      <PasswordField
        form={form}
        name="rootPass"
        field="root_pass"
        label="Root password"
        hint={`At least ${passwordMin} characters. The equivalent command line does not contain the password.`}
      />
      <TextAreaField
        form={form}
        name="keys"
        field="authorized_keys"
        label="Root SSH keys"
        hint="Public keys, one per line."
        rows={3}
        spellcheck={false}
        placeholder="ssh-ed25519 AAAA… you@laptop"
      />
      <OwnKeys form={form} />
      {isEmptyAccess(form.draft) ? <p className="soft">Without a password or an SSH key, you cannot sign in.</p> : null}
    </>
  )
}

function OwnKeys({ form: { draft: access, onChange } }: { readonly form: DraftForm<AccessDraft> }): ReactNode {
  const { data: profile } = useQuery(profileQuery)
  const { data: keys = [] } = useQuery(hostQueries.ownKeys)
  if (!profile || keys.length === 0) return null
  return (
    <Checkbox
      checked={access.keysOf !== null}
      description={keys.map(({ label }) => label).join(', ')}
      onChange={({ detail }) => onChange({ ...access, keysOf: detail.checked ? profile.username : null })}
    >
      Add the SSH keys of your profile
    </Checkbox>
  )
}

/** Field for the user data of a host, as plain text. */
export function UserDataField({
  form,
  hint,
}: {
  readonly form: DraftForm<{ readonly userData: string }>
  readonly hint: string
}): ReactNode {
  return (
    <TextAreaField
      form={form}
      name="userData"
      field="metadata.user_data"
      label="User data"
      hint={hint}
      rows={4}
      spellcheck={false}
      placeholder="#cloud-config"
    />
  )
}

/** Field for the size of the swap disk in MiB; '' for none. */
export function SwapField({ form }: { readonly form: DraftForm<{ readonly swap: string }> }): ReactNode {
  const hint = 'Leave empty for none. Swap reduces the size of the image disk.'
  return <NumberField form={form} name="swap" field="swap_size" label="Swap disk (MiB)" hint={hint} />
}

/** Check box for the encryption of the disks of a host. */
export function EncryptionField({ form }: { readonly form: DraftForm<{ readonly isEncrypted: boolean }> }): ReactNode {
  return (
    <CheckField
      form={form}
      name="isEncrypted"
      description="Encrypts disks at rest if the region supports disk encryption."
    >
      Encrypt disks
    </CheckField>
  )
}
