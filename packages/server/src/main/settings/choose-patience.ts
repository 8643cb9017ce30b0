import { type Patience, quickPatience, realPatience } from '#reconcile/engine/patience.ts'
import type { Settings } from './index.ts'

/** How patient the worker is at a pace (decision D11): 60 seconds for instant and fast, 15 minutes for real and where any infrastructure is; looks at settled things grow as rare as the setting lets them. */
export function choosePatience(
  settings: Pick<Settings, 'simPace' | 'resyncMaxSeconds'>,
  hasEngines: boolean,
): Patience {
  const patience = hasEngines || settings.simPace === 'real' ? realPatience : quickPatience
  return { ...patience, resyncCapMs: settings.resyncMaxSeconds * 1_000 }
}
