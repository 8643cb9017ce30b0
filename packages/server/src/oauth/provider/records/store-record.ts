import { type AdapterPayload, Provider, errors } from 'oidc-provider'
import { type UserId, asId } from '#domain/shared/index.ts'
import { acceptConsentGive } from '#accept/app/consent.ts'
import { answerSignIn, saveSignIn } from '#store/oauth/sign-in-records.ts'
import { GrantEnded, type IssuedRecord, issueRecords } from '#store/oauth/issue-records.ts'
import type { NewOauthRecord, NewSignInRecord, OauthModel } from '#store/oauth/records.ts'
import type { NewGrant } from '#store/oauth/grants.ts'
import type { Store } from '#store/open-store.ts'
import { transactRepeatedly } from '#store/transact.ts'
import type { OauthContext } from '../../oauth-context.ts'
import { currentTrace } from '../../tracing.ts'
import { type Exchange, exchangeOf } from './exchange.ts'
import { sealPayload } from './seal-payload.ts'

interface RecordInput {
  readonly id: string
  readonly payload: AdapterPayload
  readonly lifetimeS: number
}

/**
 * Stores a record by kind; adds records of /oauth/token to their exchange, which is written later (exchange.ts). Throws AccessDenied if the consent has
 * ended meanwhile, SessionNotFound for a second answer of a step.
 */
export async function storeRecord(
  { store }: OauthContext,
  model: OauthModel,
  { id, payload, lifetimeS }: RecordInput,
): Promise<void> {
  const record: NewOauthRecord = {
    model,
    id,
    payload: sealPayload(model, payload),
    lifetimeS,
    clientId: payload.clientId ?? clientOf(payload),
  }
  if (model === 'Session' || model === 'Interaction')
    return storeSignIn(
      store,
      { ...record, uid: payload.uid ?? null, userId: userOf(payload) },
      payload.result !== undefined,
    )
  const [grantId, issued] = [
    payload.grantId ?? '',
    { ...record, scopes: model === 'AccessToken' ? (payload.scope ?? '').split(' ') : null },
  ]
  const exchange = exchangeOf(Provider.ctx)
  if (exchange) return addIssued(exchange, grantId, issued)
  try {
    if (model === 'Grant')
      await giveConsent(store, {
        ...record,
        userId: asId<UserId>(Number(payload.accountId)),
        clientId: payload.clientId ?? '',
      })
    else await issueRecords(store, { grantId, used: null, records: [issued] })
  } catch (error) {
    if (!(error instanceof GrantEnded)) throw error
    throw new errors.AccessDenied(error.message)
  }
}

function giveConsent(store: Store, grant: NewGrant): Promise<void> {
  const trace = currentTrace()
  return transactRepeatedly(store, (tx) => acceptConsentGive(tx, { grant, trace }))
}

function addIssued(exchange: Exchange, grantId: string, record: IssuedRecord): void {
  exchange.grantId = grantId
  exchange.records.push(record)
}

async function storeSignIn(store: Store, record: NewSignInRecord, isAnswer: boolean): Promise<void> {
  if (!isAnswer) return saveSignIn(store, record)
  if (!(await answerSignIn(store, record))) throw new errors.SessionNotFound('the page was already answered')
}

function userOf({ accountId, session, result }: AdapterPayload): UserId | null {
  const id = accountId ?? result?.login?.accountId ?? session?.accountId
  return id === undefined ? null : asId<UserId>(Number(id))
}

function clientOf({ params }: AdapterPayload): string | null {
  const id = params?.['client_id']
  return typeof id === 'string' ? id : null
}
