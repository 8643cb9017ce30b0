import { type Patience, quickPatience, realPatience } from '#reconcile/engine/patience.ts'
import type { Settings } from './index.ts'

/**
 * Returns the worker timeouts for a pace (decision D11): 60 seconds for instant and fast, 15 minutes for real or with real infrastructure. The setting limits
 * the poll interval of converged resources.
 */
export function choosePatience(
  settings: Pick<Settings, 'simPace' | 'resyncMaxSeconds'>,
  hasEngines: boolean,
): Patience {
  const patience = hasEngines || settings.simPace === 'real' ? realPatience : quickPatience
  return { ...patience, resyncCapMs: settings.resyncMaxSeconds * 1_000 }
}
