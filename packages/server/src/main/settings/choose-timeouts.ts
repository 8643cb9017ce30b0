import { type Timeouts, quickTimeouts, realTimeouts } from '#reconcile/engine/timeouts.ts'
import type { Settings } from './index.ts'

/**
 * Worker timeouts for a pace (decision D11): 60 seconds for instant and fast, 15 minutes for real or with real infrastructure. The setting limits the poll
 * interval of converged resources.
 */
export function chooseTimeouts(
  settings: Pick<Settings, 'simPace' | 'resyncMaxSeconds'>,
  hasEngines: boolean,
): Timeouts {
  const timeouts = hasEngines || settings.simPace === 'real' ? realTimeouts : quickTimeouts
  return { ...timeouts, resyncCapMs: settings.resyncMaxSeconds * 1_000 }
}
