import Button, { type ButtonProps } from '@cloudscape-design/components/button'
import type { ReactNode } from 'react'

/** Button that is disabled, and shows the reason, unless `reason` is null. */
export function ReasonedButton({
  reason,
  ...props
}: Omit<ButtonProps, 'disabled' | 'disabledReason'> & { readonly reason: string | null }): ReactNode {
  return <Button {...props} disabled={reason !== null} {...(reason === null ? {} : { disabledReason: reason })} />
}
