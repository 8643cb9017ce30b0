import Button from '@cloudscape-design/components/button'
import type { ReactNode } from 'react'

/** The button that sends a form. While it is disabled it says why: a missing right, or a missing entry. */
export function SubmitButton({
  reason,
  missing,
  isSending,
  children,
}: {
  /** Null where they may. */
  readonly reason: string | null
  /** What has to be entered before the form can be sent; null if nothing is missing. */
  readonly missing: string | null
  readonly isSending: boolean
  readonly children: ReactNode
}): ReactNode {
  const why = reason ?? missing
  return (
    <Button
      variant="primary"
      formAction="submit"
      disabled={why !== null}
      {...(why === null ? {} : { disabledReason: why })}
      loading={isSending}
    >
      {children}
    </Button>
  )
}
