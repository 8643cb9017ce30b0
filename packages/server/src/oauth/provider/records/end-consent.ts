import { acceptConsentEnd } from '#accept/app/consent.ts'
import type { Store } from '#store/open-store.ts'
import { transactRepeatedly } from '#store/transact.ts'
import { currentTrace } from '../../tracing.ts'

/** Ends a consent in all processes. The audit log contains `reason`; null if an authorized user requested the end. */
export function endConsent(store: Store, grantId: string, reason: string | null): Promise<void> {
  const trace = currentTrace()
  return transactRepeatedly(store, (tx) => acceptConsentEnd(tx, { grantId, reason, trace }))
}

/** Ends and audits a consent whose code or token was used twice, because it may be stolen. */
export function endReusedConsent(store: Store, grantId: string): Promise<void> {
  return endConsent(store, grantId, 'A code or a refresh token was used a second time.')
}
