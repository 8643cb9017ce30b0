import { acceptHostDelete } from '#accept/host/delete.ts'
import { type Handler, respondEmpty } from '#api/call.ts'
import { hostIdOf, locatePathHost } from '../host-id.ts'

/** Deletes a host with its local disks. The host's status is deleting until all volumes are detached and the host is gone (decisions D7, H). */
export const hostDelete: Handler<'host.delete'> = {
  kind: 'change',
  locate: locatePathHost,
  run: (call) => respondEmpty(call, (tx) => acceptHostDelete(tx, call.actor, { id: hostIdOf(call) })),
}
