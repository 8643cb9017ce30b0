import type { ReactNode } from 'react'
import { useObservable } from '../cloud/observable.ts'
import { mode, switchMode } from './mode.ts'

/** Button that toggles light and dark mode, stored in the browser. */
export function ModeButton(): ReactNode {
  const current = useObservable(mode)
  return (
    <button type="button" onClick={switchMode}>
      {current === 'dark' ? 'Light' : 'Dark'}
      <span className="said"> mode</span>
    </button>
  )
}
