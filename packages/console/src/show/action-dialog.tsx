import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import Modal, { type ModalProps } from '@cloudscape-design/components/modal'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { type ReactNode, useId } from 'react'
import { useChange } from './use-change.ts'
import { useFocusBack } from './use-focus-back.ts'
import { FaultAlert } from './fault-alert.tsx'
import type { FormRequest } from './request-lines.ts'
import { RequestView } from './request-view.tsx'

/** A change that somebody is asked about first. */
interface ActionDialogProps {
  readonly title: string
  readonly confirm: string
  /** Whether what was typed is enough to go on. */
  readonly isReady: boolean
  /** What is missing while it is not ready; a general sentence when absent. */
  readonly missing?: string
  /** What is sent, for a terminal. */
  readonly requests: readonly FormRequest[]
  /** Sends it; the key makes a second sending have no second effect. */
  readonly send: (idempotencyKey: string) => Promise<unknown>
  readonly onClose: () => void
  /** Medium unless told otherwise. */
  readonly size?: ModalProps.Size
  /** Goes on when the service has accepted it; closes it when absent. */
  readonly onDone?: () => void
  readonly children: ReactNode
}

/** Asks, sends once, and closes when the service has accepted it; what is refused is said here. */
export function ActionDialog(props: ActionDialogProps): ReactNode {
  const { title, isReady, requests, send, onClose, onDone = onClose, size = 'medium', children } = props
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
      footer={<DialogButtons {...props} form={form} isSending={change.isSending} />}
    >
      <form
        id={form}
        onSubmit={(submitted) => {
          submitted.preventDefault()
          if (isReady) change.run()
        }}
      >
        <div className="stack">
          {children}
          <FaultAlert title="This was refused" error={change.error} />
          <RequestView requests={requests} />
        </div>
      </form>
    </Modal>
  )
}

interface DialogButtonsProps extends ActionDialogProps {
  /** ID of the form that the button belongs to, so that Enter in any field sends it. */
  readonly form: string
  readonly isSending: boolean
}

function DialogButtons(props: DialogButtonsProps): ReactNode {
  const { confirm, isReady, missing = 'Complete the form first.', onClose, form, isSending } = props
  return (
    <Box float="right">
      <SpaceBetween direction="horizontal" size="xs">
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="primary" form={form} disabled={!isReady} disabledReason={missing} loading={isSending}>
          {confirm}
        </Button>
      </SpaceBetween>
    </Box>
  )
}
