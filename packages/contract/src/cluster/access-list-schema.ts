import Type, { type Static } from 'typebox'

/** Most networks of one family in an access list (decision E13). */
export const accessNetworksMax = 128
/** Longest mark of a list. */
const revisionMax = 255

/** Longer than any network: what is shorter and none is told so by the rules, each entry at its place. */
const entryMax = 64

const networksOf = (family: string, example: string) =>
  Type.Array(Type.String({ maxLength: entryMax, examples: [example] }), {
    maxItems: accessNetworksMax,
    description: `Networks or single addresses of ${family} that reach the control plane.`,
  })
const ipv4 = networksOf('IPv4', '203.0.113.0/24')
const ipv6 = networksOf('IPv6', '2001:db8::/32')
const enabled = Type.Boolean({ description: 'Whether only the addresses of the list reach the control plane.' })
const revision = Type.String({
  maxLength: revisionMax,
  description: 'A mark of what the list is now, as a client gave it or made by the service; nothing is held to it.',
})

/** Which addresses reach a control plane, as a request has it; what is absent stays (decision E13). */
export const accessListInputSchema = Type.Object(
  {
    enabled: Type.Optional(enabled),
    'revision-id': Type.Optional(revision),
    addresses: Type.Optional(
      Type.Object(
        { ipv4: Type.Optional(ipv4), ipv6: Type.Optional(ipv6) },
        { description: 'The addresses that are let in; only of a list that is on.' },
      ),
    ),
  },
  { description: 'Which addresses reach the control plane.' },
)

/** Body of access_list.update. */
export const accessListUpdateSchema = Type.Object({ acl: accessListInputSchema })

/** The access list of a control plane as it leaves. */
export const accessListSchema = Type.Object(
  {
    acl: Type.Object(
      {
        enabled,
        'revision-id': revision,
        addresses: Type.Object(
          { ipv4, ipv6 },
          { additionalProperties: false, description: 'The addresses that are let in; none while the list is off.' },
        ),
      },
      { additionalProperties: false, description: 'Which addresses reach the control plane.' },
    ),
  },
  {
    additionalProperties: false,
    title: 'AccessList',
    description: 'Which addresses reach the control plane of a cluster.',
  },
)

/** The access list of a control plane as it leaves. */
export type AccessListBody = Static<typeof accessListSchema>
/** Which addresses a request lets in. */
export type AccessListInput = Static<typeof accessListInputSchema>
