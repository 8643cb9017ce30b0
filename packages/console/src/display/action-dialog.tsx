import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import Modal, { type ModalProps } from '@cloudscape-design/components/modal'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { type ReactNode, useId } from 'react'
import { useChange } from './use-change.ts'
import { useFocusBack } from './use-focus-back.ts'
import { ErrorAlert } from './error-alert.tsx'
import { RequestView } from './request-view.tsx'
import type { FormRequest } from '../requests/form-request.ts'
import { sendFormRequests } from '../requests/send-form-request.ts'

interface ActionDialogProps {
  readonly title: string
  readonly confirm: string
  /** Missing input; null if complete. */
  readonly missing?: string | null
  readonly requests: readonly FormRequest[]
  /** Sends the requests, by default one after another. The key makes a retry idempotent. */
  readonly send?: (idempotencyKey: string) => Promise<unknown>
  readonly onClose: () => void
  readonly size?: ModalProps.Size
  readonly onDone?: () => void
  readonly children: ReactNode
}

/** Dialog that sends its requests once and calls `onDone` after success. A rejection shows an alert and keeps the dialog open. `missing` disables the button. */
export function ActionDialog(props: ActionDialogProps): ReactNode {
  const { title, confirm, missing = null, requests, onClose, onDone = onClose, size = 'medium', children } = props
  const { send = (key) => sendFormRequests(requests, key) } = props
  const change = useChange(send, onDone)
  const form = useId()
  useFocusBack()
  return (
    <Modal
      visible
      size={size}
      header={title}
      closeAriaLabel="Close"
      onDismiss={onClose}
      footer={
        <Box float="right">
          <SpaceBetween direction="horizontal" size="xs">
            <Button onClick={onClose}>Cancel</Button>
            {/* Inside the form, so that Enter submits it. */}
            <Button
              variant="primary"
              form={form}
              disabled={missing !== null}
              {...(missing === null ? {} : { disabledReason: missing })}
              loading={change.isSending}
            >
              {confirm}
            </Button>
          </SpaceBetween>
        </Box>
      }
    >
      <form
        id={form}
        onSubmit={(submitted) => {
          submitted.preventDefault()
          if (missing === null) change.run()
        }}
      >
        <div className="stack">
          {children}
          <ErrorAlert title="The request was rejected" error={change.error} />
          <RequestView requests={requests} />
        </div>
      </form>
    </Modal>
  )
}
