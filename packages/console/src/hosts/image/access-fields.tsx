import Checkbox from '@cloudscape-design/components/checkbox'
import FormField from '@cloudscape-design/components/form-field'
import Input from '@cloudscape-design/components/input'
import Textarea from '@cloudscape-design/components/textarea'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { profileQuery } from '../../cloud/profile-query.ts'
import { explainField } from '../../display/explain.ts'
import { hostQueries } from '../host-queries.ts'
import { isEmptyAccess, passwordMin, type AccessDraft } from './access.ts'

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
