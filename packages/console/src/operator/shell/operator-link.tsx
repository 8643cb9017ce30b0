import type { MouseEvent, ReactNode } from 'react'
import { useLiveValue } from '../../cloud/live-value.ts'
import { showOperatorPage, operatorAddress, operatorPlace } from './operator-place.ts'

/** Link to an operator page. A plain click navigates without a reload. */
export function OperatorLink({ to, children }: { readonly to: string; readonly children: ReactNode }): ReactNode {
  const address = operatorAddress(to)
  const isHere = useLiveValue(operatorPlace) === address
  const go = (event: MouseEvent): void => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    showOperatorPage(address)
  }
  return (
    <a href={address} onClick={go} className={isHere ? 'active' : ''} aria-current={isHere ? 'page' : undefined}>
      {children}
    </a>
  )
}
