import Button from '@cloudscape-design/components/button'
import { type ComponentType, type ReactNode, useState } from 'react'

/** Action on a resource. */
export interface ResourceAction<Props> {
  readonly label: string
  /** Reason why the action is disabled; null if possible. */
  readonly reason: string | null
  readonly Dialog: ComponentType<Props & { readonly onClose: () => void }>
}

/** Action buttons, which open dialogs with `props`; disabled with the reason if not possible. */
export function ResourceActions<Props extends object>({
  actions,
  props,
}: {
  readonly actions: readonly ResourceAction<Props>[]
  readonly props: Props
}): ReactNode {
  const [chosen, choose] = useState<string | null>(null)
  const Dialog = actions.find(({ label }) => label === chosen)?.Dialog
  return (
    <div className="actions">
      {actions.map(({ label, reason }) => (
        <Button
          key={label}
          disabled={reason !== null}
          {...(reason === null ? {} : { disabledReason: reason })}
          onClick={() => choose(label)}
        >
          {label}
        </Button>
      ))}
      {Dialog ? <Dialog {...props} onClose={() => choose(null)} /> : null}
    </div>
  )
}
