import Alert from '@cloudscape-design/components/alert'
import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import CopyToClipboard from '@cloudscape-design/components/copy-to-clipboard'
import Modal from '@cloudscape-design/components/modal'
import SpaceBetween from '@cloudscape-design/components/space-between'
import type { ReactNode } from 'react'
import { useFocusBack } from './use-focus-back.ts'

interface SecretDialogProps {
  readonly title: string
  readonly noun: string
  /** Null if the response was lost, because a repeated response masks the secret (decision A9.2). */
  readonly secret: string | null
  readonly onClose: () => void
  readonly children?: ReactNode
}

/** Dialog that shows a secret once, for copying; if null, an error that suggests a new secret. */
export function SecretDialog({ title, noun, secret, onClose, children }: SecretDialogProps): ReactNode {
  useFocusBack()
  return (
    <Modal
      visible
      header={title}
      closeAriaLabel="Close"
      onDismiss={onClose}
      footer={
        <Box float="right">
          <Button variant="primary" onClick={onClose}>
            {secret === null ? 'Close' : 'I have saved it'}
          </Button>
        </Box>
      }
    >
      <SpaceBetween size="m">
        {secret === null ? (
          <Alert type="error" header={`The ${noun} was not received`}>
            The response with the {noun} was lost, and the {noun} is shown only once. Revoke or reset it, and create a
            new one.
          </Alert>
        ) : (
          <>
            <Alert type="warning">
              The {noun} is shown only once. Copy it now, and store it as securely as a password.
            </Alert>
            <div className="command">
              <code data-secret="">{secret}</code>
              <CopyToClipboard
                variant="icon"
                copyButtonAriaLabel={`Copy the ${noun}`}
                copySuccessText="Copied"
                copyErrorText="Could not copy"
                textToCopy={secret}
              />
            </div>
          </>
        )}
        {children}
      </SpaceBetween>
    </Modal>
  )
}
