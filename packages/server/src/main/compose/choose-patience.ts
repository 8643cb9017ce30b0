import { type Patience, quickPatience, realPatience } from '../../reconcile/engine/patience.ts'
import type { Settings } from '../settings/index.ts'

/** How patient the engine is at a pace (decision D11): 60 seconds for instant and fast, 15 minutes for real. */
export function choosePatience(pace: Settings['simPace']): Patience {
  return pace === 'real' ? realPatience : quickPatience
}
