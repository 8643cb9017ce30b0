import { acceptHostResize } from '#accept/host/resize.ts'
import { explainHostType } from '#domain/catalogue/host-types.ts'
import type { Handler } from '#api/call.ts'
import { hostIdOf, locatePathHost } from '../host-id.ts'

/** Changes a host's type. A running host is stopped and started again (decision H10.8). */
export const hostResize: Handler<'host.resize'> = {
  kind: 'change',
  locate: locatePathHost,
  check: ({ type }, { catalogue }) => (type === undefined ? [] : [explainHostType(catalogue, type) ?? []].flat()),
  run: (call) =>
    call.mutate(async (tx) => {
      const { type, allow_auto_disk_resize: isDiskGrowing = true } = call.body
      const { operationId } = await acceptHostResize(tx, call.actor, { id: hostIdOf(call), type, isDiskGrowing }, call)
      return { body: {}, operationId }
    }),
}
