import { acceptAddressCreate } from '#accept/address/create.ts'
import { addressBody } from '#api/present/address-body.ts'
import type { Handler } from '#api/call.ts'
import { hostIdOf, locatePathHost } from '../../host/host-id.ts'

/** Adds an address to a host (decision H16). */
export const hostAddressCreate: Handler<'host_address.create'> = {
  kind: 'change',
  locate: locatePathHost,
  run: (call) =>
    call.mutate(async (tx) => {
      const kind = call.body.public ? 'public' : 'private'
      const input = { hostId: hostIdOf(call), isInPath: true, kind } as const
      return { body: addressBody(await acceptAddressCreate(tx, call.actor, input, call), call.vendor) }
    }),
}
