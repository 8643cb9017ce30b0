import { type Patience, quickPatience, realPatience } from '../../reconcile/engine/patience.ts'
import type { Settings } from '../settings/index.ts'

/** How patient the engine is at a pace (decision D11): 60 seconds for instant and fast, 15 minutes for real; looks at settled things grow as rare as the setting lets them. */
export function choosePatience(settings: Pick<Settings, 'simPace' | 'resyncMaxSeconds'>): Patience {
  const patience = settings.simPace === 'real' ? realPatience : quickPatience
  return { ...patience, resyncCapMs: settings.resyncMaxSeconds * 1_000 }
}
