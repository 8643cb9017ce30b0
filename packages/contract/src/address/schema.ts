import Type, { type Static } from 'typebox'
import { idOf, regionIdSchema } from '../shared/ids.ts'
import { nullable } from '../shared/nullable.ts'

/** Families of addresses. */
export const addressTypes = ['ipv4', 'ipv6'] as const

const isPublic = Type.Boolean({ description: 'Whether it is for everybody; a private one is for hosts of the region.' })
const rdns = Type.String({ maxLength: 253, description: 'Name that reverse look-ups of the address are to answer.' })
const reserved = Type.Boolean({ description: 'Whether it outlives its host; only false can be had.' })

/** An address of a host as it leaves: recorded fields in recorded order (decision H16). */
export const addressSchema = Type.Object(
  {
    address: Type.String({ description: 'The address.' }),
    gateway: nullable(Type.String({ description: 'Gateway of its network; null for a private one.' })),
    subnet_mask: Type.String({ description: 'Mask of its network.' }),
    prefix: Type.Integer({ minimum: 1, maximum: 128, description: 'Bits of the name of its network.' }),
    type: Type.Enum([...addressTypes], { type: 'string', description: 'Its family.' }),
    public: isPublic,
    rdns: nullable(Type.String({ description: 'What reverse look-ups of it are to answer; null for nothing.' })),
    host_id: idOf('Host that it belongs to.'),
    region: regionIdSchema,
  },
  { additionalProperties: false, title: 'Address', description: 'An address of a host.' },
)

const addresses = (description: string) => Type.Array(addressSchema, { description })

/** All addresses of one host as they leave, by family and kind. */
export const hostAddressesSchema = Type.Object(
  {
    ipv4: Type.Object(
      { public: addresses('For everybody.'), private: addresses('For hosts of the region.') },
      { additionalProperties: false, title: 'AddressesIpv4', description: 'Those of IPv4.' },
    ),
    ipv6: Type.Object(
      { slaac: nullable(addressSchema), link_local: nullable(addressSchema) },
      { additionalProperties: false, title: 'AddressesIpv6', description: 'Those of IPv6.' },
    ),
  },
  { additionalProperties: false, title: 'HostAddresses', description: 'All addresses of a host.' },
)

const addition = {
  type: Type.Enum(['ipv4'], { type: 'string', description: 'Its family; only `ipv4` can be added.' }),
  public: isPublic,
}

/** Body of host_address.create (decision H16). */
export const hostAddressCreateSchema = Type.Object(addition)

/** Body of address.create (decision H16). */
export const addressCreateSchema = Type.Object({
  ...addition,
  host_id: idOf('Host that it is for.'),
  reserved: Type.Optional(reserved),
})

/** Body of address.update and host_address.update (decision H16). */
export const addressUpdateSchema = Type.Object({
  rdns: Type.Optional(nullable(rdns)),
  reserved: Type.Optional(reserved),
  tags: Type.Optional(
    Type.Array(Type.String({ maxLength: 50, description: 'A label.' }), {
      maxItems: 0,
      description: 'Only reserved addresses have tags, and there are none.',
    }),
  ),
})

/** An address as it leaves. */
export type Address = Static<typeof addressSchema>
/** All addresses of a host as they leave. */
export type HostAddresses = Static<typeof hostAddressesSchema>
/** Body of address.update and host_address.update. */
export type AddressUpdateBody = Static<typeof addressUpdateSchema>
