import Button from '@cloudscape-design/components/button'
import type { ReactNode } from 'react'

/** Submit button. Disabled if permission or input is missing, with that reason. */
export function SubmitButton({
  reason,
  missing,
  isSending,
  children,
}: {
  readonly reason: string | null
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
