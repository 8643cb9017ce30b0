import Button from '@cloudscape-design/components/button'
import { type ComponentType, type ReactNode, useState } from 'react'

/** Action above a table. */
export interface TableAction<Resource> {
  readonly label: string
  readonly needs: 'none' | 'one' | 'some'
  /** Reason why the action is disabled; null if possible. */
  readonly reason: string | null
  readonly Dialog: ComponentType<{ readonly resources: readonly Resource[]; readonly onClose: () => void }>
}

/** Buttons above a table, which open dialogs; disabled with the reason if not possible. The button that needs no selection is primary. */
export function TableActions<Resource>({
  actions,
  selected,
}: {
  readonly actions: readonly TableAction<Resource>[]
  readonly selected: readonly Resource[]
}): ReactNode {
  const [chosen, choose] = useState<{ label: string; resources: readonly Resource[] } | null>(null)
  const Dialog = actions.find(({ label }) => label === chosen?.label)?.Dialog
  return (
    <div className="actions">
      {actions.map(({ label, needs, reason: blockedReason }) => {
        const reason = blockedReason ?? lacksSelection(needs, selected.length)
        return (
          <Button
            key={label}
            variant={needs === 'none' ? 'primary' : 'normal'}
            disabled={reason !== null}
            {...(reason === null ? {} : { disabledReason: reason })}
            onClick={() => choose({ label, resources: selected })}
          >
            {label}
          </Button>
        )
      })}
      {chosen && Dialog ? <Dialog resources={chosen.resources} onClose={() => choose(null)} /> : null}
    </div>
  )
}

function lacksSelection(needs: TableAction<unknown>['needs'], count: number): string | null {
  if (needs === 'one' && count !== 1) return 'Select exactly one item.'
  return needs === 'some' && count === 0 ? 'Select one or more items.' : null
}
