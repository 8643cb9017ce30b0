import type { ReactNode } from 'react'
import { TextField } from '../../fields/text-field.tsx'

/** What is typed for an OAuth client. */
interface TypedClient {
  readonly label: string
  readonly redirectUri: string
}

/** The fields that can be changed later too. */
export function ClientFields<Typed extends TypedClient>({
  typed,
  onType,
}: {
  readonly typed: Typed
  readonly onType: (typed: Typed) => void
}): ReactNode {
  return (
    <>
      <TextField label="Label" hint="Users read it when the client asks them." autoFocus typed={typed.label} onType={(label) => onType({ ...typed, label })} />
      <TextField label="Redirect address" hint="Where users are sent back: an https address without a fragment, or http on 127.0.0.1, [::1] or localhost." type="url" typed={typed.redirectUri} onType={(redirectUri) => onType({ ...typed, redirectUri })} />
    </>
  )
}
