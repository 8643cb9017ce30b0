import Button, { type ButtonProps } from '@cloudscape-design/components/button'
import type { ReactNode } from 'react'

/** A button that says why it cannot be pressed, where it cannot. */
export function ReasonedButton({
  reason,
  children,
  ...props
}: {
  /** Null where it can. */
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
