import { acceptAppDelete } from '../../../../accept/app/delete.ts'
import type { Handler } from '../../../call.ts'
import { appIdOf, locatePathApp } from '../app-id.ts'

/** Ends what an application may do for the user; nothing can be done with its tokens after the answer (decision G1). */
export const appDelete: Handler = {
  isMutation: true,
  locate: locatePathApp,
  run: (call) =>
    call.mutate(async (tx) => {
      await acceptAppDelete(tx, call.actor, { id: appIdOf(call) })
      return { body: {} }
    }),
}
