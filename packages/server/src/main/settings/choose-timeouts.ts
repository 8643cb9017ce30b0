import { type Timeouts, quickTimeouts, realTimeouts } from '#reconcile/engine/timeouts.ts'
import type { Settings } from './index.ts'

/**
 * Returns worker timeouts for a pace (decision D11): jobs have 60 seconds at instant and fast, 15 minutes at real or with real infrastructure.
 * `resyncMaxSeconds` limits the poll interval of converged resources.
 */
export function chooseTimeouts(
  settings: Pick<Settings, 'simPace' | 'resyncMaxSeconds'>,
  hasEngines: boolean,
): Timeouts {
  const timeouts = hasEngines || settings.simPace === 'real' ? realTimeouts : quickTimeouts
  return { ...timeouts, resyncCapMs: settings.resyncMaxSeconds * 1_000 }
}
