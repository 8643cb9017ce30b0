import type { Handler } from '#api/call.ts'
import { findPreferences } from '#store/user/preferences.ts'

/** Returns the user's client preferences (decision G12). */
export const preferenceView: Handler<'preference.view'> = {
  kind: 'read',
  run: ({ store, actor }) => findPreferences(store.db, actor),
}
