import type { Tx } from '../open-store.ts'
import type { LockedGrant } from './lock-grant.ts'

/** Removes a locked consent (lockGrant) with its code and all its tokens. `settleApp` makes the application's row say what is left. */
export async function deleteGrant(tx: Tx, { hash, appId }: LockedGrant): Promise<void> {
  await tx.deleteFrom('oauth_records').where('model', '=', 'Grant').where('id_hash', '=', hash).execute()
  await tx
    .deleteFrom('tokens')
    .where('oauth_app_id', '=', appId)
    .where('hash', 'in', (from) =>
      from
        .selectFrom('oauth_records')
        .select('id_hash')
        .where('grant_hash', '=', hash)
        .where('model', '=', 'AccessToken'),
    )
    .execute()
  await tx.deleteFrom('oauth_records').where('grant_hash', '=', hash).execute()
}
