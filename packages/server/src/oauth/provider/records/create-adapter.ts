import { type Adapter, type AdapterPayload, errors, Provider } from 'oidc-provider'
import {
  deleteRecord,
  findRecord,
  findSessionByUid,
  type OauthModel,
  oauthModels,
  type OauthRecord,
} from '#store/oauth/records.ts'
import { findActiveClient } from '#store/oauth/clients.ts'
import type { OauthContext } from '../../oauth-context.ts'
import { clientMetadata, countClient, isRedirectRegistered } from './clients.ts'
import { endConsent, endReusedConsent, exchangeOf } from './exchange.ts'
import { openPayload } from './seal-payload.ts'
import { storeRecord } from './store-record.ts'

/**
 * Returns the library's storage adapter of our tables for one kind of record. Calls for unsupported kinds reject. Nothing is cached: an ended record has ended
 * in all processes.
 */
export function createAdapter(context: OauthContext, name: string): Adapter {
  if (name === 'Client') return clientAdapter(context)
  const model = oauthModels.find((one) => one === name)
  if (!model) return closedAdapter(name)
  const { store } = context
  const end = (grantId: string): Promise<void> =>
    Provider.ctx?.oidc.route === 'revocation' ? endConsent(store, grantId, null) : endReusedConsent(store, grantId)
  const read = (id: string | null, record: OauthRecord | undefined): AdapterPayload | undefined =>
    record && openPayload(model, id, record, context.origin())
  return {
    upsert: (id, payload, lifetimeS) => storeRecord(context, model, { id, payload, lifetimeS: lifetimeS ?? 0 }),
    async find(id) {
      const record = await findRecord(store.db, model, id)
      countClient(context, model, record)
      return record && (await isRedirectRegistered(context, model, record)) ? read(id, record) : undefined
    },
    findByUid: async (uid) => read(null, await findSessionByUid(store.db, uid)),
    findByUserCode: async () => undefined,
    consume: async (id) => markUsed(model, id),
    destroy: (id) => (model === 'Grant' ? end(id) : destroy(context, model, id)),
    revokeByGrantId: end,
  }
}

/** Consumed with the issued records at the end of the request. */
function markUsed(model: OauthModel, id: string): void {
  const exchange = exchangeOf(Provider.ctx)
  if (!exchange) throw new Error('OAuth records are consumed at /oauth/token only')
  exchange.used = { model, id }
}

/** Of concurrent requests of an answered page, one gets a code, the others SessionNotFound. */
async function destroy({ store }: OauthContext, model: OauthModel, id: string): Promise<void> {
  const isDeleted = await deleteRecord(store, model, id)
  if (!isDeleted && model === 'Interaction') throw new errors.SessionNotFound('the page was already answered')
}

/** Clients are created only through the API. */
function clientAdapter({ store }: OauthContext): Adapter {
  return {
    ...closedAdapter('Client'),
    async find(id) {
      const row = await findActiveClient(store.db, id)
      return row && clientMetadata(row)
    },
  }
}

/** A call is a bug. */
function closedAdapter(name: string): Adapter {
  const reject = async (): Promise<never> => {
    throw new Error(`no storage for ${name}`)
  }
  return {
    upsert: reject,
    find: reject,
    findByUid: reject,
    findByUserCode: reject,
    consume: reject,
    destroy: reject,
    revokeByGrantId: reject,
  }
}
