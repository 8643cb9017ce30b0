import type { Handler } from '#api/call.ts'
import { updatePreferences } from '#store/user/preferences.ts'

/** Replaces the user's client preferences (decision G12). */
export const preferenceUpdate: Handler<'preference.update'> = {
  kind: 'change',
  run: (call) =>
    call.mutate(async (tx) => {
      await updatePreferences(tx, call.actor, call.body)
      return { body: call.body }
    }),
}
