import type { Address, HostAddresses } from '@moorage/contract'
import { defaultRdns, gatewayOf, linkLocalOf, subnetMaskOf } from '#domain/address/network-of.ts'
import type { AddressRow } from '#store/address/find-addresses.ts'

/** Returns the address response (decision H16). `vendor` is part of the default reverse DNS name. */
export function addressBody(row: AddressRow, vendor: string): Address {
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

/** Returns all addresses of a host. The link-local address is derived from the IPv6 address, not stored. */
export function hostAddressesBody(rows: readonly AddressRow[], vendor: string): HostAddresses {
  const of = (kind: AddressRow['kind']) =>
    rows.filter((row) => row.kind === kind).map((row) => addressBody(row, vendor))
  const [slaac = null] = of('slaac')
  const link = slaac && linkLocalOf(slaac.address)
  return {
    ipv4: { public: of('public'), private: of('private') },
    ipv6: { slaac, link_local: slaac && link && { ...slaac, ...link, public: false, rdns: null } },
  }
}
