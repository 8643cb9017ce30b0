import FormField from '@cloudscape-design/components/form-field'
import RadioGroup from '@cloudscape-design/components/radio-group'
import type { Token } from '@moorage/sdk'
import { type ReactNode, useState } from 'react'
import { ActionDialog } from '../../display/action-dialog.tsx'
import { SecretDialog } from '../../display/secret-dialog.tsx'
import { type DraftForm, useDraft } from '../../fields/draft-form.ts'
import { SelectField, TextField } from '../../fields/form-fields.tsx'
import { request } from '../../requests/form-request.ts'
import { sendFormRequest } from '../../requests/send-form-request.ts'
import { ConfirmManyDialog } from '../../resources/many-resources-dialogs.tsx'
import { accessLevels } from '../../resources/access-levels.ts'
import { RenameDialog } from '../../resources/rename-dialog.tsx'
import { scopeAreas, scopeNames } from '../scope-names.ts'
import { isCompleteTokenDraft, newTokenDraft, type TokenDraft, tokenRequest } from '../token-draft.ts'

/** Length of a token. A shorter text is only a prefix (decision G2). */
const tokenLength = 64

/** Dialog that creates a token and shows it once. Shows an error if the response with the token was lost. */
export function CreateTokenDialog({ onClose }: { readonly onClose: () => void }): ReactNode {
  const form = useDraft(newTokenDraft)
  const [beganMs] = useState(() => Date.now())
  const [created, setCreated] = useState<Token | null>(null)
  const create = tokenRequest(form.draft, beganMs)
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
      missing={isCompleteTokenDraft(form.draft) ? null : 'Enter a label and select the scopes.'}
      requests={[create]}
      send={async (idempotencyKey) => setCreated(await sendFormRequest(create, idempotencyKey))}
      onDone={() => undefined}
      onClose={onClose}
    >
      <TokenFields form={form} />
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
const noAccess = { volumes: '', hosts: '', orch: '', images: '', events: '', account: '' } as const

/** Fields of a new token: label, expiry, and full access or a level for each area. */
function TokenFields({ form }: { readonly form: DraftForm<TokenDraft> }): ReactNode {
  const { draft, onChange } = form
  const scopes: DraftForm<Required<TokenDraft['levels']>> = {
    draft: { ...noAccess, ...draft.levels },
    onChange: (levels) => onChange({ ...draft, levels }),
  }
  return (
    <>
      <TextField
        form={form}
        name="label"
        label="Label"
        hint="Describe the purpose of the token, so that you can identify it later."
        autoFocus
      />
      <SelectField form={form} name="days" label="Expiry" options={expiryOptions} />
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
      {draft.isAll ? null : (
        <div className="pairs">
          {scopeAreas.map(([area, name]) => (
            <SelectField key={area} form={scopes} name={area} label={name} options={accessLevels} />
          ))}
        </div>
      )}
    </>
  )
}
