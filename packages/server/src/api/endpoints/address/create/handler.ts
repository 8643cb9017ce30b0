import { acceptAddressCreate } from '#accept/address/create.ts'
import { checkReserved } from '#domain/address/rules.ts'
import { asId, type HostId } from '#domain/shared/index.ts'
import { addressBody } from '#api/present/address-body.ts'
import type { Handler } from '#api/call.ts'

/** Adds an address to the body's host (decision H16). */
export const addressCreate: Handler<'address.create'> = {
  kind: 'change',
  check: ({ reserved }) => checkReserved(reserved),
  run: (call) =>
    call.mutate(async (tx) => {
      const { host_id: hostId, public: isPublic } = call.body
      const input = { hostId: asId<HostId>(hostId), isInPath: false, kind: isPublic ? 'public' : 'private' } as const
      return { body: addressBody(await acceptAddressCreate(tx, call.actor, input, call), call.vendor) }
    }),
}
