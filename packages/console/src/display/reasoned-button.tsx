import Button, { type ButtonProps } from '@cloudscape-design/components/button'
import type { ReactNode } from 'react'

/** Button that is disabled, and shows the reason, unless `reason` is null. */
export function ReasonedButton({
  reason,
  children,
  ...props
}: {
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
