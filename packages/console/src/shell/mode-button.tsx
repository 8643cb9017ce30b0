import type { ReactNode } from 'react'
import { useLiveValue } from '../cloud/live-value.ts'
import { mode, switchMode } from './mode.ts'

/** Toggles light and dark mode. */
export function ModeButton(): ReactNode {
  const current = useLiveValue(mode)
  return (
    <button type="button" onClick={switchMode}>
      {current === 'dark' ? 'Light' : 'Dark'}
      <span className="said"> mode</span>
    </button>
  )
}
