// Generated from the contract by `npm run generate -w @moorage/sdk`; do not edit it here (ADR 0036).

import type { ChangeMethod, ListMethod, ReadMethod } from '../../client/methods.ts'
import type { Event } from './events.ts'
import type { Empty } from './volumes.ts'

/** All addresses of a host. */
export interface HostAddresses {
  /** IPv4 addresses. */
  ipv4: AddressesIpv4
  /** IPv6 addresses. */
  ipv6: AddressesIpv6
}

/** IPv4 addresses. */
export interface AddressesIpv4 {
  /** Public addresses. */
  public: Address[]
  /** Private addresses, reachable within the region. */
  private: Address[]
}

/** An IP address of a host. */
export interface Address {
  /** The address. */
  address: string
  /** Gateway of the network. Null for a private address. */
  gateway: string | null
  /** Subnet mask of the network. */
  subnet_mask: string
  /** Prefix length of the network. */
  prefix: number
  /** Address family. */
  type: 'ipv4' | 'ipv6'
  /** Whether the address is public. Private addresses are reachable within the region. */
  public: boolean
  /** Reverse DNS name. Null if the address has none. */
  rdns: string | null
  /** ID of the host that owns the address. */
  host_id: number
  /** Region ID, as returned by the list of regions. */
  region: string
}

/** IPv6 addresses. */
export interface AddressesIpv6 {
  /** An IP address of a host. */
  slaac: Address | null
  /** An IP address of a host. */
  link_local: Address | null
}

/** Body of `hostAddresses.create`. */
export interface HostAddressCreateBody {
  /** Address family. Only `ipv4` can be added. */
  type: 'ipv4'
  /** Whether the address is public. Private addresses are reachable within the region. */
  public: boolean
}

/** Body of `hostAddresses.update`. */
export interface HostAddressUpdateBody {
  /** Reverse DNS name of the address. */
  rdns?: string | null | undefined
  /** Whether the address is reserved. Only false is accepted. */
  reserved?: boolean | undefined
  /** Tags of reserved addresses. Reserved addresses are not supported. */
  tags?: readonly string[] | undefined
}

/** Operations on `hostAddresses` of a client. */
export interface HostAddressesArea {
  /**
   * Lists the addresses of a host.
   * Scopes: hosts:read_only.
   */
  list: ReadMethod<[hostId: number], HostAddresses>
  /**
   * Adds an IPv4 address to a host.
   * Scopes: hosts:read_write. Event `host_address_create`.
   */
  create: ChangeMethod<[hostId: number, body: HostAddressCreateBody], Address, Event>
  /**
   * Gets one address of a host.
   * Scopes: hosts:read_only.
   */
  view: ReadMethod<[hostId: number, address: string], Address>
  /**
   * Updates the reverse DNS name of a host's address; null restores the default name.
   * Scopes: hosts:read_write. Event `host_address_update`.
   */
  update: ChangeMethod<[hostId: number, address: string, body?: HostAddressUpdateBody | undefined], Address, Event>
  /**
   * Removes an IPv4 address from a host; the last public address cannot be removed.
   * Scopes: hosts:read_write. Event `host_address_delete`.
   */
  delete: ChangeMethod<[hostId: number, address: string], Empty, Event>
}

/** What `address.list` can filter and sort by. */
export interface AddressFields {
  address: string
  type: string
  public: boolean
  region: string
  host_id: number
}

/** Body of `addresses.create`. */
export interface AddressCreateBody {
  /** Address family. Only `ipv4` can be added. */
  type: 'ipv4'
  /** Whether the address is public. Private addresses are reachable within the region. */
  public: boolean
  /** ID of the host that gets the address. */
  host_id: number
  /** Whether the address is reserved. Only false is accepted. */
  reserved?: boolean | undefined
}

/** Body of `addresses.update`. */
export interface AddressUpdateBody {
  /** Reverse DNS name of the address. */
  rdns?: string | null | undefined
  /** Whether the address is reserved. Only false is accepted. */
  reserved?: boolean | undefined
  /** Tags of reserved addresses. Reserved addresses are not supported. */
  tags?: readonly string[] | undefined
}

/** Operations on `addresses` of a client. */
export interface AddressesArea {
  /**
   * Lists the public addresses of all hosts that you can view.
   * Scopes: hosts:read_only.
   */
  list: ListMethod<[], Address, AddressFields>
  /**
   * Adds an IPv4 address to the host in the request body.
   * Scopes: hosts:read_write. Event `host_address_create`.
   */
  create: ChangeMethod<[body: AddressCreateBody], Address, Event>
  /**
   * Gets one address.
   * Scopes: hosts:read_only.
   */
  view: ReadMethod<[address: string], Address>
  /**
   * Updates the reverse DNS name of an address; null restores the default name.
   * Scopes: hosts:read_write. Event `host_address_update`.
   */
  update: ChangeMethod<[address: string, body?: AddressUpdateBody | undefined], Address, Event>
}
