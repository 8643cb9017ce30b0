import type { Handler } from '#api/call.ts'
import { updatePreferences } from '#store/user/preferences.ts'

/** Puts something aside for clients of the user, in place of what was there (decision G12). */
export const preferenceUpdate: Handler<'preference.update'> = {
  kind: 'change',
  run: (call) =>
    call.mutate(async (tx) => {
      await updatePreferences(tx, call.actor, call.body)
      return { body: call.body }
    }),
}
