import { type AdapterPayload, errors } from 'oidc-provider'
import { asId, type UserId } from '../../domain/shared/index.ts'
import { GrantEnded } from '../../store/oauth/grant-ended.ts'
import { issueRecord } from '../../store/oauth/issue-record.ts'
import type { NewOauthRecord, OauthModel } from '../../store/oauth/oauth-record.ts'
import { saveSignIn } from '../../store/oauth/save-sign-in.ts'
import { startGrant } from '../../store/oauth/start-grant.ts'
import type { OauthGear } from '../oauth-gear.ts'
import { currentTrace } from '../tracing.ts'
import { sealPayload } from './seal-payload.ts'

/** What the library wants kept; `lifeS` in seconds. */
interface Kept {
  readonly id: string
  readonly payload: AdapterPayload
  readonly lifeS: number
}

/** Keeps a record where its kind belongs. Refuses in the library's words when what the user allowed has ended meanwhile. */
export async function keepRecord({ store }: OauthGear, model: OauthModel, { id, payload, lifeS }: Kept): Promise<void> {
  const record: NewOauthRecord = { model, id, payload: sealPayload(model, payload), lifeS, clientId: payload.clientId ?? null }
  if (model === 'Session' || model === 'Interaction') return saveSignIn(store, { ...record, uid: payload.uid ?? null, userId: personOf(payload) })
  try {
    if (model === 'Grant') await startGrant(store, { ...record, userId: asId<UserId>(Number(payload.accountId)), clientId: payload.clientId ?? '' }, currentTrace())
    else await issueRecord(store, { ...record, grantId: payload.grantId ?? '', scopes: model === 'AccessToken' ? (payload.scope ?? '').split(' ') : null })
  } catch (error) {
    if (!(error instanceof GrantEnded)) throw error
    throw model === 'AccessToken' || model === 'RefreshToken' ? new errors.InvalidGrant(error.message) : new errors.AccessDenied(error.message)
  }
}

/** Who signed in, or is about to. */
function personOf({ accountId, session, result }: AdapterPayload): UserId | null {
  const id = accountId ?? result?.login?.accountId ?? session?.accountId
  return id === undefined ? null : asId<UserId>(Number(id))
}
