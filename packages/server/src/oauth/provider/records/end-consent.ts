import { acceptConsentEnd } from '#accept/app/consent.ts'
import type { Store } from '#store/open-store.ts'
import { transactRepeatedly } from '#store/transaction/repeat-on-conflict.ts'
import { currentTrace } from '../../tracing.ts'

/** Ends a consent, everywhere at once; the audit says why, where it is not that somebody who may asked for it (null). */
export function endConsent(store: Store, grantId: string, reason: string | null): Promise<void> {
  const trace = currentTrace()
  return transactRepeatedly(store, (tx) => acceptConsentEnd(tx, { grantId, reason, trace }))
}

/** Ends a consent of which a code or a token was used by two: somebody else may have it. The audit says why. */
export function endUsedTwice(store: Store, grantId: string): Promise<void> {
  return endConsent(store, grantId, 'A code or a refresh token was used a second time.')
}
