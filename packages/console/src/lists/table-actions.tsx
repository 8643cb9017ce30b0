import Button from '@cloudscape-design/components/button'
import { type ComponentType, type ReactNode, useState } from 'react'

/** Something that can be done above a table. */
export interface TableAction<Resource> {
  readonly label: string
  /** How many have to be selected. */
  readonly needs: 'none' | 'one' | 'some'
  /** Why it cannot be done at all, as people read it; null where it can. */
  readonly reason: string | null
  /** Asks for what it needs, and sends it; it is given what was selected. */
  readonly Dialog: ComponentType<{ readonly things: readonly Resource[]; readonly onClose: () => void }>
}

/** Everything that can be done above a table, as buttons; the one that needs nothing selected is the main one. What cannot be done now says why. */
export function TableActions<Resource>({
  actions,
  selected,
}: {
  readonly actions: readonly TableAction<Resource>[]
  readonly selected: readonly Resource[]
}): ReactNode {
  const [chosen, choose] = useState<{ label: string; things: readonly Resource[] } | null>(null)
  const Dialog = actions.find(({ label }) => label === chosen?.label)?.Dialog
  return (
    <div className="actions">
      {actions.map(({ label, needs, reason: whyNever }) => {
        const reason = whyNever ?? lacksSelection(needs, selected.length)
        return (
          <Button
            key={label}
            variant={needs === 'none' ? 'primary' : 'normal'}
            disabled={reason !== null}
            {...(reason === null ? {} : { disabledReason: reason })}
            onClick={() => choose({ label, things: selected })}
          >
            {label}
          </Button>
        )
      })}
      {chosen && Dialog ? <Dialog things={chosen.things} onClose={() => choose(null)} /> : null}
    </div>
  )
}

/** Why a selection is not what an action needs; null where it is. */
function lacksSelection(needs: TableAction<unknown>['needs'], count: number): string | null {
  if (needs === 'one' && count !== 1) return 'Select exactly one item.'
  return needs === 'some' && count === 0 ? 'Select one or more items.' : null
}
