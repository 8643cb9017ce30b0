import type { Address, HostAddresses } from '@moorage/contract'
import { usualRdns, gatewayOf, linkLocalOf, subnetMaskOf } from '#domain/address/network-of.ts'
import type { AddressRow } from '#store/address/find-addresses.ts'

/** An address as it is shown (decision H16); `vendor` is a part of the name that reverse look-ups answer by default. */
export function addressBody(row: AddressRow, vendor: string): Address {
  const { address, prefix, kind } = row
  return {
    address,
    gateway: gatewayOf(row, kind),
    subnet_mask: subnetMaskOf(row),
    prefix,
    type: kind === 'slaac' ? 'ipv6' : 'ipv4',
    public: kind !== 'private',
    rdns: row.rdns ?? usualRdns(address, kind, vendor),
    host_id: row.host_id,
    region: row.region,
  }
}

/** All addresses of a host as they are shown; that on its own link follows from the one of IPv6 and stands in no row. */
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
