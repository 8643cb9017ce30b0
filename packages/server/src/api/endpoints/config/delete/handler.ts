import { acceptConfigDelete } from '#accept/config/delete.ts'
import { type Handler, respondEmpty } from '#api/call.ts'
import { hostIdOf } from '../../host/host-id.ts'
import { configIdOf, locatePathConfig } from '../config-id.ts'

/** Deletes a configuration and detaches volumes attached through it (decision D6.5). */
export const configDelete: Handler<'config.delete'> = {
  kind: 'change',
  locate: locatePathConfig,
  run: (call) =>
    respondEmpty(call, (tx) =>
      acceptConfigDelete(tx, call.actor, { hostId: hostIdOf(call), id: configIdOf(call) }, call),
    ),
}
