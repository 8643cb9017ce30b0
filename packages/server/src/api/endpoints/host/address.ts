import type { Address, AddressUpdateBody, HostAddresses } from '@moorage/contract'
import { acceptAddressCreate } from '#accept/address/create.ts'
import { acceptAddressDelete } from '#accept/address/delete.ts'
import { acceptAddressUpdate } from '#accept/address/update.ts'
import { defaultRdns, gatewayOf, linkLocalOf, subnetMaskOf } from '#domain/address/network-of.ts'
import { readAddress } from '#domain/address/read-address.ts'
import { checkRdns, checkReserved } from '#domain/address/rules.ts'
import { type ApiError, asId, type HostId, notFound } from '#domain/shared/index.ts'
import { type AddressRow, findAddress, listAccountAddresses, listHostAddresses } from '#store/address/find-addresses.ts'
import type { Tx } from '#store/open-store.ts'
import type { Accepted } from '#store/transaction/mutate.ts'
import type { ApiContext, CallOf, HandlersOf } from '../../call.ts'
import { listStored, locateStored, viewStored } from '../../stored-reads.ts'
import { hostIdOf, locatePathHost } from './host-id.ts'
import { changeStored } from '../../change-stored.ts'

interface NamedAddress {
  readonly address: string
  readonly hostId: HostId | null
}

/** Returns the canonical form of the path's address. Throws resource.not_found if it is malformed. */
function canonical({ address: sent }: { readonly address: string }): string {
  const address = readAddress(sent)
  if (address === null) throw notFound()
  return address
}

const nameOf = (path: { readonly address: string }): NamedAddress => ({ address: canonical(path), hostId: null })

const nameOnHost = (path: { readonly address: string; readonly hostId: number }) => ({
  address: canonical(path),
  hostId: hostIdOf(path),
})

const locate = locateStored(findAddress, nameOf)
const locateOnHost = locateStored(findAddress, nameOnHost)

/** Operations of addresses (decision H16). */
export const addressHandlers: HandlersOf<'address' | 'host_address'> = {
  // Addresses of all visible hosts, without private ones.
  'address.list': listStored(listAccountAddresses, addressBody),
  'address.view': { ...viewStored(findAddress, nameOf, addressBody), locate },

  // By family and kind.
  'host_address.list': {
    kind: 'read',
    locate: locatePathHost,
    run: async (call) =>
      hostAddressesBody(await listHostAddresses(call.store.db, call.actor, hostIdOf(call.params)), call),
  },
  'host_address.view': viewStored(findAddress, nameOnHost, addressBody),

  // Adds an address to the body's host.
  'address.create': {
    kind: 'change',
    check: ({ reserved }) => checkReserved(reserved),
    accept: (tx, call) => addAddress(tx, call, { hostId: asId<HostId>(call.body.host_id), isInPath: false }),
  },

  'host_address.create': {
    kind: 'change',
    locate: locatePathHost,
    accept: (tx, call) => addAddress(tx, call, { hostId: hostIdOf(call.params), isInPath: true }),
  },

  'address.update': {
    kind: 'change',
    locate,
    check: checkAddressUpdate,
    prepare: (call) => changeRdns(call, nameOf(call.params)),
  },

  'host_address.update': {
    kind: 'change',
    locate: locateOnHost,
    check: checkAddressUpdate,
    prepare: (call) => changeRdns(call, nameOnHost(call.params)),
  },

  'host_address.delete': changeStored(locateOnHost, acceptAddressDelete, nameOnHost),
}

async function addAddress(
  tx: Tx,
  call: CallOf<'address.create' | 'host_address.create'>,
  host: { readonly hostId: HostId; readonly isInPath: boolean },
): Promise<Accepted<Address>> {
  const input = { ...host, kind: call.body.public ? 'public' : 'private' } as const
  return { body: addressBody(await acceptAddressCreate(tx, call.actor, input, call), call) }
}

function checkAddressUpdate({ rdns, reserved }: Partial<AddressUpdateBody>): ApiError[] {
  return [...checkRdns(rdns), ...checkReserved(reserved)]
}

type UpdateCall = CallOf<'address.update' | 'host_address.update'>

/** Resolves the reverse DNS name before the transaction, so that no transaction waits for an external service. */
async function changeRdns(call: UpdateCall, named: NamedAddress) {
  const { rdns } = call.body
  const forward = await lookUpForward(call, named)
  return async (tx: Tx, { actor, vendor }: UpdateCall): Promise<Accepted<Address>> => ({
    body: addressBody(await acceptAddressUpdate(tx, actor, { ...named, rdns, forward, vendor }), { vendor }),
  })
}

/** Returns null if the name is absent, unchanged or not found. */
async function lookUpForward(call: UpdateCall, named: NamedAddress): Promise<readonly string[] | null> {
  const { rdns } = call.body
  if (rdns === undefined || rdns === null) return null
  const { type, region, rdns: current } = addressBody(await findAddress(call.store.db, call.actor, named), call)
  return rdns === current ? null : call.names.lookUp(rdns, { type, region, signal: call.signal })
}

type Vendor = Pick<ApiContext, 'vendor'>

/** The vendor's name is part of the default reverse DNS name. */
function addressBody(row: AddressRow, { vendor }: Vendor): Address {
  const { address, prefix, kind } = row
  return {
    address,
    gateway: gatewayOf(row, kind),
    subnet_mask: subnetMaskOf(row),
    prefix,
    type: kind === 'slaac' ? 'ipv6' : 'ipv4',
    public: kind !== 'private',
    rdns: row.rdns ?? defaultRdns(address, kind, vendor),
    host_id: row.host_id,
    region: row.region,
  }
}

/** The link-local address is derived from the IPv6 address, not stored. */
function hostAddressesBody(rows: readonly AddressRow[], vendor: Vendor): HostAddresses {
  const of = (kind: AddressRow['kind']) =>
    rows.filter((row) => row.kind === kind).map((row) => addressBody(row, vendor))
  const [slaac = null] = of('slaac')
  const link = slaac && linkLocalOf(slaac.address)
  return {
    ipv4: { public: of('public'), private: of('private') },
    ipv6: { slaac, link_local: slaac && link && { ...slaac, ...link, public: false, rdns: null } },
  }
}
