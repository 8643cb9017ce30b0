import Button from '@cloudscape-design/components/button'
import { type LinkProps, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ErrorAlert } from '../display/error-alert.tsx'
import { ReasonedButton } from '../display/reasoned-button.tsx'
import { RequestView } from '../display/request-view.tsx'
import { useChange } from '../display/use-change.ts'
import type { FormRequest } from '../requests/form-request.ts'
import { type CreatePermission, lacksRightsForNew } from './rights.ts'
import { useRights } from './use-rights.ts'

interface CreatePageProps {
  readonly noun: 'volume' | 'host' | 'cluster'
  readonly list: NonNullable<LinkProps['to']>
  readonly permission: CreatePermission
  /** Error of the regions. */
  readonly error: unknown
  /** Missing or invalid input; null if complete. */
  readonly missing: string | null
  readonly request: FormRequest
  /** Sends the request and opens the page of the resource. The key makes a retry idempotent. */
  readonly send: (idempotencyKey: string) => Promise<void>
  /** Fields, with the error of the last request. */
  readonly fields: (error: unknown) => ReactNode
  readonly price: ReactNode
}

/** Form that creates a resource, with its price and the equivalent commands. A rejection shows an alert and keeps the input. */
export function CreatePage(props: CreatePageProps): ReactNode {
  const { noun, list, permission, error, missing, request, send, fields, price } = props
  const navigate = useNavigate()
  const forbidden = lacksRightsForNew(useRights(), permission)
  const change = useChange(send, () => undefined)
  return (
    <>
      <div className="title">
        <h1>Create {noun}</h1>
      </div>
      <form
        className="panel form"
        onSubmit={(submitted) => {
          submitted.preventDefault()
          if (forbidden === null && missing === null) change.run()
        }}
      >
        <ErrorAlert title="Could not load the regions" error={error} />
        {fields(change.error)}
        {price}
        <ErrorAlert title={`Could not create the ${noun}`} error={change.error} />
        <div className="title">
          <RequestView requests={[request]} />
          <div className="actions">
            <Button onClick={() => void navigate({ to: list })}>Cancel</Button>
            <ReasonedButton
              variant="primary"
              formAction="submit"
              reason={forbidden ?? missing}
              loading={change.isSending}
            >
              Create {noun}
            </ReasonedButton>
          </div>
        </div>
      </form>
    </>
  )
}
