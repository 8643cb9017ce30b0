import Button from '@cloudscape-design/components/button'
import type { ReactNode } from 'react'

/** Submit button. If disabled, it shows the missing permission or input. */
export function SubmitButton({
  reason,
  missing,
  isSending,
  children,
}: {
  /** Reason for missing permission; null with permission. */
  readonly reason: string | null
  /** Describes missing input; null if complete. */
  readonly missing: string | null
  readonly isSending: boolean
  readonly children: ReactNode
}): ReactNode {
  const disabledBecause = reason ?? missing
  return (
    <Button
      variant="primary"
      formAction="submit"
      disabled={disabledBecause !== null}
      {...(disabledBecause === null ? {} : { disabledReason: disabledBecause })}
      loading={isSending}
    >
      {children}
    </Button>
  )
}
