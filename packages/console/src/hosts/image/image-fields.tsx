import Checkbox from '@cloudscape-design/components/checkbox'
import FormField from '@cloudscape-design/components/form-field'
import Input from '@cloudscape-design/components/input'
import Select from '@cloudscape-design/components/select'
import Textarea from '@cloudscape-design/components/textarea'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { profileQuery } from '../../cloud/rights-query.ts'
import { explainField } from '../../display/explain.ts'
import { formatMib } from '../../display/format-mib.ts'
import { selectStatus } from '../../fields/select-status.ts'
import { hostQueries } from '../host-queries.ts'
import { type AccessDraft, isEmptyAccess, passwordMin } from './access.ts'

/** Select for a disk's image by ID; '' for none. Changes call `onChange`; a failed load shows an error. */
export function ImageField({
  value,
  empty,
  error,
  onChange,
}: {
  readonly value: string
  /** Option text; null if an image is required. */
  readonly empty: string | null
  readonly error: unknown
  readonly onChange: (image: string) => void
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
    <FormField label="Image" errorText={explainField(error, 'image')}>
      <Select
        filteringType="auto"
        options={options}
        {...selectStatus({ isPending, isError })}
        placeholder="Select an image"
        selectedOption={options.find((one) => one.value === value) ?? null}
        onChange={({ detail }) => onChange(detail.selectedOption.value ?? '')}
      />
    </FormField>
  )
}

/** Fields for the root password and SSH keys of an image, with field errors. */
export function AccessFields({
  access,
  error,
  onChange,
}: {
  readonly access: AccessDraft
  readonly error: unknown
  readonly onChange: (access: AccessDraft) => void
}): ReactNode {
  return (
    <>
      <FormField
        label="Root password"
        constraintText={`At least ${passwordMin} characters. The password is not stored, and the equivalent command line does not contain it.`}
        errorText={explainField(error, 'root_pass')}
      >
        <Input
          type="password"
          autoComplete="new-password"
          value={access.rootPass}
          onChange={({ detail }) => onChange({ ...access, rootPass: detail.value })}
        />
      </FormField>
      <FormField
        label="Root SSH keys"
        constraintText="Public keys, one per line."
        errorText={explainField(error, 'authorized_keys')}
      >
        <Textarea
          rows={3}
          spellcheck={false}
          placeholder="ssh-ed25519 AAAA… you@laptop"
          value={access.keys}
          onChange={({ detail }) => onChange({ ...access, keys: detail.value })}
        />
      </FormField>
      <OwnKeys access={access} onChange={onChange} />
      {isEmptyAccess(access) ? <p className="soft">Without a password or an SSH key, you cannot sign in.</p> : null}
    </>
  )
}

function OwnKeys({
  access,
  onChange,
}: {
  readonly access: AccessDraft
  readonly onChange: (access: AccessDraft) => void
}): ReactNode {
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

/** Field for the size of the swap disk in MiB; '' for none. */
export function SwapField({
  swap,
  error,
  onChange,
}: {
  readonly swap: string
  readonly error: unknown
  readonly onChange: (swap: string) => void
}): ReactNode {
  return (
    <FormField
      label="Swap disk (MiB)"
      constraintText="Leave empty for none. Swap reduces the size of the image disk."
      errorText={explainField(error, 'swap_size')}
    >
      <Input type="number" inputMode="numeric" value={swap} onChange={({ detail }) => onChange(detail.value)} />
    </FormField>
  )
}
