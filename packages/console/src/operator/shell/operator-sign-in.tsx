import Button from '@cloudscape-design/components/button'
import FormField from '@cloudscape-design/components/form-field'
import Input from '@cloudscape-design/components/input'
import { ApiError } from '@moorage/sdk'
import { type ReactNode, useState } from 'react'
import { CommandLine } from '../../display/command-line.tsx'
import { explain } from '../../display/explain.ts'
import { useChange } from '../../display/use-change.ts'
import { signInOperator } from '../client/request-operator.ts'
import { operatorClient } from '../client/operator-queries.ts'

/**
 * Form that exchanges the operator token for a cookie; the token is not stored (decision G5.3). Shows an error for a wrong token. `isKept`: the page's input is
 * kept.
 */
export function OperatorSignIn({ isKept }: { readonly isKept: boolean }): ReactNode {
  const [token, setToken] = useState('')
  const change = useChange(
    () => signInOperator(token.trim()),
    () => void operatorClient.invalidateQueries(),
  )
  return (
    <section className="panel sign-in">
      <h1>Sign in as the operator</h1>
      {isKept ? <p role="status">Your session has ended. Your input is kept.</p> : null}
      <p>
        The operator token is in the file <code>operator-token</code> in the data folder. Only the user that runs the
        server can read the file:
      </p>
      <CommandLine name="command" text="cat .moorage/operator-token" />
      <p className="soft">If MOORAGE_DATA is set, look in that folder.</p>
      <form
        onSubmit={(submitted) => {
          submitted.preventDefault()
          if (token.trim() !== '') change.run()
        }}
      >
        <FormField label="Operator token" errorText={explainSignInError(change.error)}>
          <Input
            type="password"
            name="token"
            autoComplete="off"
            value={token}
            onChange={({ detail }) => setToken(detail.value)}
          />
        </FormField>
        <p>
          <Button
            variant="primary"
            formAction="submit"
            loading={change.isSending}
            disabled={token.trim() === ''}
            disabledReason="Enter the token first."
          >
            Sign in
          </Button>
        </p>
      </form>
    </section>
  )
}

function explainSignInError(error: unknown): string {
  if (error === null) return ''
  return error instanceof ApiError && error.status === 401
    ? 'This is not the operator token. User tokens do not give access to these pages.'
    : explain(error)
}
