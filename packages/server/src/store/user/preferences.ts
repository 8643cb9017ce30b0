import type { Viewer } from '#domain/shared/index.ts'
import type { Db, Tx } from '../open-store.ts'

type Preferences = Readonly<Record<string, unknown>>

/** Returns the acting user's preferences; an empty object if none are stored. */
export async function findPreferences(db: Db, viewer: Viewer): Promise<Preferences> {
  const row = await db
    .selectFrom('user_preferences')
    .select('content')
    .where('account_id', '=', viewer.accountId)
    .where('user_id', '=', viewer.userId)
    .executeTakeFirst()
  return row?.content ?? {}
}

/** Replaces all preferences of the acting user, or creates them (decision G12). */
export async function updatePreferences(tx: Tx, viewer: Viewer, preferences: Preferences): Promise<void> {
  const content = JSON.stringify(preferences)
  await tx
    .insertInto('user_preferences')
    .values({ account_id: viewer.accountId, user_id: viewer.userId, content })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ content }))
    .execute()
}
