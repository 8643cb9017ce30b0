import Button from '@cloudscape-design/components/button'
import type { ReactNode } from 'react'
import { FaultAlert } from './fault-alert.tsx'
import type { FormRequest } from './request-lines.ts'
import { RequestView } from './request-view.tsx'
import { useChange } from './use-change.ts'

/** A form on a page that changes what is there already. */
interface SaveFormProps {
  readonly title: string
  /** What is sent; null while nothing is changed. */
  readonly request: FormRequest | null
  readonly send: (idempotencyKey: string) => Promise<unknown>
  /** Forgets what was typed, as what is there says it now. */
  readonly onDone: () => void
  /** Why the user may not change it; null where they may. */
  readonly reason?: string | null
  readonly children: ReactNode
}

/** Fields with a button that saves what was changed; what is refused is said here. */
export function SaveForm({ title, request, send, onDone, reason = null, children }: SaveFormProps): ReactNode {
  const change = useChange(send, onDone)
  const isReady = request !== null && reason === null
  return (
    <form
      className="panel"
      aria-label={title}
      onSubmit={(submitted) => {
        submitted.preventDefault()
        if (isReady) change.run()
      }}
    >
      <h2>{title}</h2>
      <div className="pairs">{children}</div>
      <FaultAlert title="Could not save the changes" error={change.error} />
      <div className="title saving">
        {request === null ? <span className="soft">No unsaved changes.</span> : <RequestView requests={[request]} />}
        <Button
          variant="primary"
          formAction="submit"
          disabled={!isReady}
          {...(isReady ? {} : { disabledReason: reason ?? 'Change a field first.' })}
          loading={change.isSending}
        >
          Save
        </Button>
      </div>
    </form>
  )
}
