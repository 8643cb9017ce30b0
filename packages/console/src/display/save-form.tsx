import type { ReactNode } from 'react'
import { ErrorAlert } from './error-alert.tsx'
import { ReasonedButton } from './reasoned-button.tsx'
import { RequestView } from './request-view.tsx'
import { useChange } from './use-change.ts'
import type { FormRequest } from '../requests/form-request.ts'
import { sendFormRequest } from '../requests/send-form-request.ts'

interface SaveFormProps {
  readonly title: string
  /** Request to send; null without changes. */
  readonly request: FormRequest | null
  readonly onDone: () => void
  /** Reason against changes; null with write access. */
  readonly reason?: string | null
  readonly children: ReactNode
}

/** Form that saves changed fields and then calls `onDone`. An error shows an alert. Disabled without changes or with `reason`. */
export function SaveForm({ title, request, onDone, reason = null, children }: SaveFormProps): ReactNode {
  const change = useChange(async (key) => request && sendFormRequest(request, key), onDone)
  const blocked = reason ?? (request === null ? 'Change a field first.' : null)
  return (
    <form
      className="panel"
      aria-label={title}
      onSubmit={(submitted) => {
        submitted.preventDefault()
        if (blocked === null) change.run()
      }}
    >
      <h2>{title}</h2>
      <div className="pairs">{children}</div>
      <ErrorAlert title="Could not save the changes" error={change.error} />
      <div className="title saving">
        {request === null ? <span className="soft">No unsaved changes.</span> : <RequestView requests={[request]} />}
        <ReasonedButton variant="primary" formAction="submit" reason={blocked} loading={change.isSending}>
          Save
        </ReasonedButton>
      </div>
    </form>
  )
}
