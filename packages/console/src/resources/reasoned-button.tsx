import Button, { type ButtonProps } from '@cloudscape-design/components/button'
import type { ReactNode } from 'react'

/** Button that shows the reason if it is disabled. */
export function ReasonedButton({
  reason,
  children,
  ...props
}: {
  /** Null if enabled. */
  readonly reason: string | null
  readonly variant?: ButtonProps.Variant
  readonly onClick: () => void
  readonly children: ReactNode
}): ReactNode {
  return (
    <Button {...props} disabled={reason !== null} {...(reason === null ? {} : { disabledReason: reason })}>
      {children}
    </Button>
  )
}
