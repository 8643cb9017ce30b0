import Type, { type Static } from 'typebox'
import { idOf, regionIdSchema } from '../shared/ids.ts'
import { describeEnum, describeResource } from '../shared/describe-schema.ts'
import { nullable } from '../shared/nullable.ts'

/** Address families. */
export const addressTypes = ['ipv4', 'ipv6'] as const

const isPublic = Type.Boolean({
  description: 'Whether the address is public. Private addresses are reachable within the region.',
})
const rdns = Type.String({ maxLength: 253, description: 'Reverse DNS name of the address.' })
const reserved = Type.Boolean({ description: 'Whether the address is reserved. Only false is accepted.' })

/** Address response, in Linode's field order (decision H16). */
export const addressSchema = describeResource('Address', 'An IP address of a host.', {
  address: Type.String({ description: 'The address.' }),
  gateway: nullable(Type.String({ description: 'Gateway of the network. Null for a private address.' })),
  subnet_mask: Type.String({ description: 'Subnet mask of the network.' }),
  prefix: Type.Integer({ minimum: 1, maximum: 128, description: 'Prefix length of the network.' }),
  type: describeEnum(addressTypes, 'Address family.'),
  public: isPublic,
  rdns: nullable(Type.String({ description: 'Reverse DNS name. Null if the address does not have one.' })),
  host_id: idOf('ID of the host that owns the address.'),
  region: regionIdSchema,
})

const addresses = (description: string) => Type.Array(addressSchema, { description })

/** All addresses of a host by family and kind. */
export const hostAddressesSchema = describeResource('HostAddresses', 'All addresses of a host.', {
  ipv4: describeResource('AddressesIpv4', 'IPv4 addresses.', {
    public: addresses('Public addresses.'),
    private: addresses('Private addresses, reachable within the region.'),
  }),
  ipv6: describeResource('AddressesIpv6', 'IPv6 addresses.', {
    slaac: nullable(addressSchema),
    link_local: nullable(addressSchema),
  }),
})

const addition = {
  type: describeEnum(['ipv4'], 'Address family. Only `ipv4` can be added.'),
  public: isPublic,
}

/** Body of host_address.create (decision H16). */
export const hostAddressCreateSchema = Type.Object(addition)

/** Body of address.create (decision H16). */
export const addressCreateSchema = Type.Object({
  ...addition,
  host_id: idOf('ID of the host that gets the address.'),
  reserved: Type.Optional(reserved),
})

/** Body of address.update and host_address.update (decision H16). */
export const addressUpdateSchema = Type.Object({
  rdns: Type.Optional(nullable(rdns)),
  reserved: Type.Optional(reserved),
  tags: Type.Optional(
    Type.Array(Type.String({ maxLength: 50, description: 'A label.' }), {
      maxItems: 0,
      description: 'Tags of reserved addresses. Reserved addresses are not supported.',
    }),
  ),
})

/** Address response. */
export type Address = Static<typeof addressSchema>
/** All addresses of a host. */
export type HostAddresses = Static<typeof hostAddressesSchema>
/** Body of address.update and host_address.update. */
export type AddressUpdateBody = Static<typeof addressUpdateSchema>
