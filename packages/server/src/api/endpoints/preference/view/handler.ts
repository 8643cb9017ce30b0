import type { Handler } from '#api/call.ts'
import { findPreferences } from '#store/user/preferences.ts'

/** Shows what clients of the user have put aside (decision G12). */
export const preferenceView: Handler<'preference.view'> = {
  kind: 'read',
  run: ({ store, actor }) => findPreferences(store.db, actor),
}
