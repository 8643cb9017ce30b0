import Button from '@cloudscape-design/components/button'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ErrorAlert } from '../display/error-alert.tsx'
import { ReasonedButton } from '../display/reasoned-button.tsx'
import { RequestView } from '../display/request-view.tsx'
import { useChange } from '../display/use-change.ts'
import { notify } from '../notices/notices.ts'
import type { FormRequest } from '../requests/form-request.ts'
import { sendFormRequest } from '../requests/send-form-request.ts'
import { lacksRightsForNew } from './rights.ts'
import { useRights } from './use-rights.ts'

interface CreatePageProps {
  readonly noun: 'volume' | 'host' | 'cluster'
  /** Error of the regions. */
  readonly error: unknown
  /** Missing or invalid input; null if complete. */
  readonly missing: string | null
  readonly request: FormRequest & { readonly operation: 'volume.create' | 'host.create' | 'cluster.create' }
  /** Fields, with the error of the last request. */
  readonly fields: (error: unknown) => ReactNode
  readonly price: ReactNode
}

/**
 * Form that creates a resource and opens its page, with its price and the equivalent commands. Sends nothing without permission or complete input. A rejection
 * shows an alert and keeps the input.
 */
export function CreatePage(props: CreatePageProps): ReactNode {
  const { noun, error, missing, request, fields, price } = props
  const list = `/${noun}s` as const
  const navigate = useNavigate()
  const forbidden = lacksRightsForNew(useRights(), `add_${noun}s`)
  const change = useChange(
    async (idempotencyKey) => {
      const created = await sendFormRequest(request, idempotencyKey)
      notify('Creating', noun === 'cluster' ? 'orchcluster' : noun, created)
      await navigate({ href: `${list}/${created.id}` })
    },
    () => undefined,
  )
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
