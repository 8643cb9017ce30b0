import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import FormField from '@cloudscape-design/components/form-field'
import Input from '@cloudscape-design/components/input'
import Modal, { type ModalProps } from '@cloudscape-design/components/modal'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { type ReactNode, useId, useState } from 'react'
import { useChange } from './use-change.ts'
import { useFocusBack } from './use-focus-back.ts'
import { ErrorAlert } from './error-alert.tsx'
import { ReasonedButton } from './reasoned-button.tsx'
import { RequestView } from './request-view.tsx'
import type { FormRequest } from '../requests/form-request.ts'
import { sendFormRequests } from '../requests/send-form-request.ts'

interface ActionDialogProps {
  readonly title: string
  readonly confirm: string
  /** Missing input; null if complete. */
  readonly missing?: string | null
  /** Label that the user types to confirm, because data is lost. */
  readonly typedLabel?: string
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
  const { title, confirm, typedLabel, requests, onClose, onDone = onClose, size = 'medium', children } = props
  const { send = (key) => sendFormRequests(requests, key) } = props
  const [typed, setTyped] = useState('')
  const isTyped = typedLabel === undefined || typed === typedLabel
  const missing = props.missing ?? (isTyped ? null : `Type ${typedLabel} to confirm.`)
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
            <ReasonedButton variant="primary" form={form} reason={missing} loading={change.isSending}>
              {confirm}
            </ReasonedButton>
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
          {typedLabel === undefined ? null : (
            <FormField label={`Type ${typedLabel} to confirm`}>
              <Input value={typed} autoComplete={false} onChange={({ detail }) => setTyped(detail.value)} />
            </FormField>
          )}
          <ErrorAlert title="The request was rejected" error={change.error} />
          <RequestView requests={requests} />
        </div>
      </form>
    </Modal>
  )
}
