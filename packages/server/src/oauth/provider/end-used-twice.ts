import { endGrant } from '../../store/oauth/end-grant.ts'
import type { Store } from '../../store/open-store.ts'
import { currentTrace } from '../tracing.ts'

/** Ends a consent of which a code or a token was used by two: somebody else may have it. The audit says why. */
export function endUsedTwice(store: Store, grantId: string): Promise<void> {
  return endGrant(store, grantId, {
    reason: 'A code or a refresh token was used a second time.',
    trace: currentTrace(),
  })
}
