import ButtonDropdown from '@cloudscape-design/components/button-dropdown'
import { type ReactNode, useState } from 'react'
import type { ResourceAction } from './resource-actions.tsx'

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
  const [chosen, choose] = useState<string | null>(null)
  const Dialog = actions.find(({ label }) => label === chosen)?.Dialog
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
      {Dialog ? <Dialog {...props} onClose={() => choose(null)} /> : null}
    </>
  )
}
