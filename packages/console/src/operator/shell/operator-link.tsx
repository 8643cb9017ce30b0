import type { MouseEvent, ReactNode } from 'react'
import { useObservable } from '../../cloud/observable.ts'
import { openOperatorPage, operatorPagePath, operatorLocation } from './operator-path.ts'

/** Link to an operator page. A plain click navigates without a reload. */
export function OperatorLink({ to, children }: { readonly to: string; readonly children: ReactNode }): ReactNode {
  const address = operatorPagePath(to)
  const isCurrent = useObservable(operatorLocation) === address
  const navigate = (event: MouseEvent): void => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    openOperatorPage(address)
  }
  return (
    <a
      href={address}
      onClick={navigate}
      className={isCurrent ? 'active' : ''}
      aria-current={isCurrent ? 'page' : undefined}
    >
      {children}
    </a>
  )
}
