import ButtonDropdown from '@cloudscape-design/components/button-dropdown'
import { type ComponentType, type ReactNode, useState } from 'react'
import { ReasonedButton } from '../display/reasoned-button.tsx'

/** Action on a resource. */
interface ResourceAction<Props> {
  readonly label: string
  /** Reason why the action is disabled; null if possible. */
  readonly reason: string | null
  readonly Dialog: ComponentType<Props & { readonly onClose: () => void }>
}

/** The dialog of the chosen action, and a function that chooses one by its label. */
function useActionDialog<Props extends object>(
  actions: readonly ResourceAction<Props>[],
  props: Props,
): { readonly dialog: ReactNode; readonly choose: (label: string) => void } {
  const [chosen, choose] = useState<string | null>(null)
  const Dialog = actions.find(({ label }) => label === chosen)?.Dialog
  return { dialog: Dialog ? <Dialog {...props} onClose={() => choose(null)} /> : null, choose }
}

/** Action buttons, which open dialogs with `props`; disabled with the reason if not possible. */
export function ResourceActions<Props extends object>({
  actions,
  props,
}: {
  readonly actions: readonly ResourceAction<Props>[]
  readonly props: Props
}): ReactNode {
  const { dialog, choose } = useActionDialog(actions, props)
  return (
    <div className="actions">
      {actions.map(({ label, reason }) => (
        <ReasonedButton key={label} reason={reason} onClick={() => choose(label)}>
          {label}
        </ReasonedButton>
      ))}
      {dialog}
    </div>
  )
}

/** Menu of row actions, which open dialogs; disabled with the reason if not possible. `name` labels the row. */
export function RowActions<Props extends object>({
  name,
  actions,
  props,
}: {
  readonly name: string
  readonly actions: readonly ResourceAction<Props>[]
  readonly props: Props
}): ReactNode {
  const { dialog, choose } = useActionDialog(actions, props)
  return (
    <>
      <ButtonDropdown
        variant="inline-icon"
        ariaLabel={`Actions for ${name}`}
        expandToViewport
        items={actions.map(({ label, reason }) => ({
          id: label,
          text: label,
          disabled: reason !== null,
          ...(reason === null ? {} : { disabledReason: reason }),
        }))}
        onItemClick={({ detail }) => choose(detail.id)}
      />
      {dialog}
    </>
  )
}
