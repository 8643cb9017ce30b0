import FormField from '@cloudscape-design/components/form-field'
import Input from '@cloudscape-design/components/input'
import type { ReactNode } from 'react'

interface TypedClient {
  readonly label: string
  readonly redirectUri: string
}

/** Form fields for label and redirect URI, which stay editable after registration. */
export function ClientFields<Typed extends TypedClient>({
  typed,
  onType,
}: {
  readonly typed: Typed
  readonly onType: (typed: Typed) => void
}): ReactNode {
  return (
    <>
      <FormField label="Label" constraintText="Shown to users on the consent page.">
        <Input value={typed.label} autoFocus onChange={({ detail }) => onType({ ...typed, label: detail.value })} />
      </FormField>
      <FormField
        label="Redirect URI"
        constraintText="Where users return after authorization: an https URI without a fragment, or http on 127.0.0.1, [::1] or localhost."
      >
        <Input
          type="url"
          value={typed.redirectUri}
          onChange={({ detail }) => onType({ ...typed, redirectUri: detail.value })}
        />
      </FormField>
    </>
  )
}
