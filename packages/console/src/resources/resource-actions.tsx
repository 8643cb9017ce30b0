import Button from '@cloudscape-design/components/button'
import { type ComponentType, type ReactNode, useState } from 'react'

/** Something that can be done to a thing. */
export interface ResourceAction<Props> {
  readonly label: string
  /** Why it cannot be done now, as people read it; null where it can. */
  readonly reason: string | null
  /** Asks for what it needs, and sends it. */
  readonly Dialog: ComponentType<Props & { readonly onClose: () => void }>
}

/** Everything that can be done, as buttons; what cannot be done now says why. `props` are what each dialog is given. */
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
