import Type from 'typebox'
import { emptySchema } from '../shared/empty.ts'
import { hostIdInPath, hostReads, hostWrites } from '../shared/host-reads.ts'
import type { OperationSpec } from '../shared/operation.ts'
import { listPagesOf } from '../shared/page.ts'
import {
  addressCreateSchema,
  addressSchema,
  addressUpdateSchema,
  hostAddressCreateSchema,
  hostAddressesSchema,
} from './schema.ts'

const address = Type.String({
  minLength: 2,
  maxLength: 45,
  description: 'The IP address. IPv6 addresses are accepted in any form of RFC 4291.',
  examples: ['198.18.0.2'],
})
const ofBoth = Type.Object({ hostId: hostIdInPath, address })
const ofAddress = Type.Object({ address })
const area = 'Addresses'
const readsHolder = { entity: 'host', at: 'address.host_id', level: 'read_only' } as const
const writesHolder = { entity: 'host', at: 'address.host_id', level: 'read_write' } as const
const additionCodes = ['host.addresses_exhausted', 'address.full', 'host.deleting'] as const
const updateCodes = [
  'address.rdns_invalid',
  'address.rdns_private',
  'address.rdns_unknown',
  'address.rdns_unmatched',
  'address.reserved_unsupported',
] as const
const rdnsExample = { rdns: 'web-1.example.org' } as const

const writes = { ...hostWrites, area } as const
const reads = { ...hostReads, area } as const

/** Operations on host addresses (decision H16). */
export const addressOperations = [
  {
    ...reads,
    name: 'host_address.list',
    method: 'GET',
    path: '/hosts/instances/{hostId}/ips',
    summary: 'Lists the addresses of a host.',
    response: hostAddressesSchema,
  },
  {
    ...writes,
    name: 'host_address.create',
    method: 'POST',
    path: '/hosts/instances/{hostId}/ips',
    summary: 'Adds an IPv4 address to a host.',
    body: hostAddressCreateSchema,
    example: { type: 'ipv4', public: false },
    response: addressSchema,
    codes: additionCodes,
    event: 'host_address_create',
  },
  {
    ...reads,
    name: 'host_address.view',
    method: 'GET',
    path: '/hosts/instances/{hostId}/ips/{address}',
    summary: 'Gets one address of a host.',
    params: ofBoth,
    response: addressSchema,
  },
  {
    ...writes,
    name: 'host_address.update',
    method: 'PUT',
    path: '/hosts/instances/{hostId}/ips/{address}',
    summary: "Updates the reverse DNS name of a host's address; null restores the default name.",
    params: ofBoth,
    body: addressUpdateSchema,
    example: rdnsExample,
    response: addressSchema,
    codes: updateCodes,
    event: 'host_address_update',
  },
  {
    ...writes,
    name: 'host_address.delete',
    method: 'DELETE',
    path: '/hosts/instances/{hostId}/ips/{address}',
    summary: 'Removes an IPv4 address from a host; the last public address cannot be removed.',
    params: ofBoth,
    response: emptySchema,
    codes: ['resource.locked', 'address.kept', 'host.deleting'],
    event: 'host_address_delete',
  },
  {
    name: 'address.list',
    path: '/networking/ips',
    area,
    summary: 'Lists the public addresses of all hosts that you can view.',
    scopes: ['hosts:read_only'],
    grants: [],
    ...listPagesOf(addressSchema, {
      address: 'string',
      type: 'string',
      public: 'boolean',
      region: 'string',
      host_id: 'integer',
    }),
  },
  {
    name: 'address.create',
    method: 'POST',
    path: '/networking/ips',
    area,
    summary: 'Adds an IPv4 address to the host in the request body.',
    scopes: ['hosts:read_write'],
    grants: [{ entity: 'host', at: 'body.host_id', level: 'read_write' }],
    body: addressCreateSchema,
    example: { type: 'ipv4', public: true, host_id: 7 },
    response: addressSchema,
    codes: [...additionCodes, 'address.reserved_unsupported'],
    event: 'host_address_create',
    isCreate: true,
  },
  {
    name: 'address.view',
    method: 'GET',
    path: '/networking/ips/{address}',
    area,
    summary: 'Gets one address.',
    scopes: ['hosts:read_only'],
    grants: [readsHolder],
    params: ofAddress,
    response: addressSchema,
  },
  {
    name: 'address.update',
    method: 'PUT',
    path: '/networking/ips/{address}',
    area,
    summary: 'Updates the reverse DNS name of an address; null restores the default name.',
    scopes: ['hosts:read_write'],
    grants: [writesHolder],
    params: ofAddress,
    body: addressUpdateSchema,
    example: rdnsExample,
    response: addressSchema,
    codes: updateCodes,
    event: 'host_address_update',
  },
] as const satisfies readonly OperationSpec[]
