import FormField from '@cloudscape-design/components/form-field'
import Input from '@cloudscape-design/components/input'
import RadioGroup from '@cloudscape-design/components/radio-group'
import Select from '@cloudscape-design/components/select'
import type { Token } from '@moorage/sdk'
import { type ReactNode, useState } from 'react'
import { ActionDialog } from '../../display/action-dialog.tsx'
import { SecretDialog } from '../../display/secret-dialog.tsx'
import { request } from '../../requests/form-request.ts'
import { sendFormRequest } from '../../requests/send-form-request.ts'
import { ConfirmManyDialog } from '../../resources/many-resources-dialogs.tsx'
import { RenameDialog } from '../../resources/rename-dialog.tsx'
import { scopeAreas, scopeNames, type TokenArea } from '../scope-names.ts'
import { isCompleteTokenDraft, newTokenDraft, type TokenDraft, tokenRequest } from '../token-draft.ts'

/** Length of a token. A shorter text is only a prefix (decision G2). */
const tokenLength = 64

/** Dialog that creates a token and shows it once. Shows an error if the response with the token was lost. */
export function CreateTokenDialog({ onClose }: { readonly onClose: () => void }): ReactNode {
  const [draft, setDraft] = useState(newTokenDraft)
  const [beganMs] = useState(() => Date.now())
  const [created, setCreated] = useState<Token | null>(null)
  const create = tokenRequest(draft, beganMs)
  if (created !== null) {
    const isComplete = created.token.length === tokenLength
    return (
      <SecretDialog
        title={`Token ${created.label}`}
        noun="token"
        secret={isComplete ? created.token : null}
        onClose={onClose}
      >
        <p className="soft">Send the token in the HTTP header: Authorization: Bearer TOKEN</p>
      </SecretDialog>
    )
  }
  return (
    <ActionDialog
      title="Create token"
      confirm="Create token"
      missing={isCompleteTokenDraft(draft) ? null : 'Enter a label and select the scopes.'}
      requests={[create]}
      send={async (idempotencyKey) => setCreated(await sendFormRequest(create, idempotencyKey))}
      onDone={() => undefined}
      onClose={onClose}
    >
      <TokenFields draft={draft} onChange={setDraft} />
    </ActionDialog>
  )
}

/** Dialog that renames the first of `resources`; renders nothing if empty. */
export function RenameTokenDialog({
  resources: [token],
  onClose,
}: {
  readonly resources: readonly Token[]
  readonly onClose: () => void
}): ReactNode {
  if (token === undefined) return null
  return (
    <RenameDialog
      label={token.label}
      request={(label) => request('token.update', { path: { tokenId: token.id }, body: { label } })}
      onClose={onClose}
    />
  )
}

/** Dialog that revokes tokens permanently. */
export function RevokeTokensDialog({
  resources,
  onClose,
}: {
  readonly resources: readonly Token[]
  readonly onClose: () => void
}): ReactNode {
  return (
    <ConfirmManyDialog
      title="Revoke tokens"
      confirm="Revoke"
      warning="Requests with these tokens are rejected from now on. You cannot restore the tokens:"
      resources={resources}
      describe={({ scopes }) => `, ${scopeNames(scopes)}`}
      request={({ id }) => request('token.delete', { path: { tokenId: id } })}
      onClose={onClose}
    />
  )
}

const expiryOptions = [
  { value: '1', label: 'In 1 day' },
  { value: '30', label: 'In 30 days' },
  { value: '90', label: 'In 90 days' },
  { value: '365', label: 'In 1 year' },
  { value: '', label: 'Never' },
]
const levels = [
  { value: '', label: 'No access' },
  { value: 'read_only', label: 'Read only' },
  { value: 'read_write', label: 'Read/write' },
]

interface TokenFieldsProps {
  readonly draft: TokenDraft
  readonly onChange: (draft: TokenDraft) => void
}

/** Fields of a new token: label, expiry, and full access or a level for each area. */
function TokenFields({ draft, onChange }: TokenFieldsProps): ReactNode {
  return (
    <>
      <FormField label="Label" constraintText="Describe the purpose of the token, so that you can identify it later.">
        <Input value={draft.label} autoFocus onChange={({ detail }) => onChange({ ...draft, label: detail.value })} />
      </FormField>
      <FormField label="Expiry">
        <Select
          options={expiryOptions}
          selectedOption={expiryOptions.find(({ value }) => value === draft.days) ?? null}
          onChange={({ detail }) => onChange({ ...draft, days: detail.selectedOption.value ?? '' })}
        />
      </FormField>
      <FormField label="Scopes">
        <RadioGroup
          value={draft.isAll ? 'all' : 'some'}
          items={[
            { value: 'some', label: 'Selected scopes' },
            {
              value: 'all',
              label: 'Full access',
              description: 'All of your permissions, including setting passwords and lifting user restrictions.',
            },
          ]}
          onChange={({ detail }) => onChange({ ...draft, isAll: detail.value === 'all' })}
        />
      </FormField>
      {draft.isAll ? null : <ScopeFields draft={draft} onChange={onChange} />}
    </>
  )
}

function ScopeFields({ draft, onChange }: TokenFieldsProps): ReactNode {
  const setLevel = (area: TokenArea, level: string | undefined): void => {
    const { [area]: _before, ...others } = draft.levels
    const isLevel = level === 'read_only' || level === 'read_write'
    onChange({ ...draft, levels: isLevel ? { ...others, [area]: level } : others })
  }
  return (
    <div className="pairs">
      {scopeAreas.map(([area, name]) => (
        <FormField key={area} label={name}>
          <Select
            options={levels}
            selectedOption={levels.find(({ value }) => value === (draft.levels[area] ?? '')) ?? null}
            onChange={({ detail }) => setLevel(area, detail.selectedOption.value)}
          />
        </FormField>
      ))}
    </div>
  )
}
