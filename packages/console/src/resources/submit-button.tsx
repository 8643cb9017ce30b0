import Button from '@cloudscape-design/components/button'
import type { ReactNode } from 'react'

/** The button that sends a form; while it is disabled, it says why. */
export function SubmitButton({
  reason,
  isReady,
  isSending,
  children,
}: {
  /** Null where they may. */
  readonly reason: string | null
  /** Whether what was typed is enough to go on. */
  readonly isReady: boolean
  readonly isSending: boolean
  readonly children: ReactNode
}): ReactNode {
  return (
    <Button
      variant="primary"
      formAction="submit"
      disabled={reason !== null || !isReady}
      disabledReason={reason ?? 'Complete the form first.'}
      loading={isSending}
    >
      {children}
    </Button>
  )
}
