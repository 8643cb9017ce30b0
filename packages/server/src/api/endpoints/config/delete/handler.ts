import { acceptConfigDelete } from '#accept/config/delete.ts'
import type { Handler } from '#api/call.ts'
import { hostIdOf } from '../../host/host-id.ts'
import { configIdOf, locatePathConfig } from '../config-id.ts'

/** Deletes a configuration through which no volume is attached; also the last one of a host (decision H). */
export const configDelete: Handler<'config.delete'> = {
  kind: 'change',
  locate: locatePathConfig,
  run: (call) =>
    call.mutate(async (tx) => {
      await acceptConfigDelete(tx, call.actor, { hostId: hostIdOf(call), id: configIdOf(call) })
      return { body: {} }
    }),
}
