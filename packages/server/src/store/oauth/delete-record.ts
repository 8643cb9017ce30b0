import type { Store } from '../open-store.ts'
import { hashToken } from '../token/hash-token.ts'
import type { OauthModel } from './oauth-record.ts'

/** Removes a record; an access token can do nothing from the commit on. False when there was none: of several who remove it, one did. */
export async function deleteRecord(store: Store, model: OauthModel, id: string): Promise<boolean> {
  const hash = hashToken(id)
  return store.db.transaction().execute(async (tx) => {
    if (model === 'AccessToken')
      await tx.deleteFrom('tokens').where('hash', '=', hash).where('oauth_app_id', 'is not', null).execute()
    const gone = await tx
      .deleteFrom('oauth_records')
      .where('model', '=', model)
      .where('id_hash', '=', hash)
      .returning('model')
      .executeTakeFirst()
    return gone !== undefined
  })
}
