// Generated from the contract by `npm run generate -w @moorage/sdk`; do not edit it here (ADR 0036).

import type { ChangeMethod, ListMethod, ReadMethod } from '../../client/methods.ts'
import type { Event } from './events.ts'
import type { Empty } from './volumes.ts'

/** All addresses of a host. */
export interface HostAddresses {
  /** Those of IPv4. */
  ipv4: AddressesIpv4
  /** Those of IPv6. */
  ipv6: AddressesIpv6
}

/** Those of IPv4. */
export interface AddressesIpv4 {
  /** For everybody. */
  public: Address[]
  /** For hosts of the region. */
  private: Address[]
}

/** An address of a host. */
export interface Address {
  /** The address. */
  address: string
  /** Gateway of its network; null for a private one. */
  gateway: string | null
  /** Mask of its network. */
  subnet_mask: string
  /** Bits of the name of its network. */
  prefix: number
  /** Its family. */
  type: 'ipv4' | 'ipv6'
  /** Whether it is for everybody; a private one is for hosts of the region. */
  public: boolean
  /** What reverse look-ups of it are to answer; null for nothing. */
  rdns: string | null
  /** Host that it belongs to. */
  host_id: number
  /** Id of a region, as the list of regions names it. */
  region: string
}

/** Those of IPv6. */
export interface AddressesIpv6 {
  /** An address of a host. */
  slaac: Address | null
  /** An address of a host. */
  link_local: Address | null
}

/** Body of `hostAddresses.create`. */
export interface HostAddressCreateBody {
  /** Its family; only `ipv4` can be added. */
  type: 'ipv4'
  /** Whether it is for everybody; a private one is for hosts of the region. */
  public: boolean
}

/** Body of `hostAddresses.update`. */
export interface HostAddressUpdateBody {
  /** Name that reverse look-ups of the address are to answer. */
  rdns?: string | null | undefined
  /** Whether it outlives its host; only false can be had. */
  reserved?: boolean | undefined
  /** Only reserved addresses have tags, and there are none. */
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
   * Shows one address of a host.
   * Scopes: hosts:read_only.
   */
  view: ReadMethod<[hostId: number, address: string], Address>
  /**
   * Changes what reverse look-ups of an address of a host are to answer; null is the name by default.
   * Scopes: hosts:read_write. Event `host_address_update`.
   */
  update: ChangeMethod<[hostId: number, address: string, body?: HostAddressUpdateBody | undefined], Address, Event>
  /**
   * Takes an IPv4 address from a host; it keeps its last public one.
   * Scopes: hosts:read_write. Event `host_address_delete`.
   */
  delete: ChangeMethod<[hostId: number, address: string], Empty, Event>
}

/** What `address.list` can be filtered on and ordered by. */
export interface AddressFields {
  address: string
  type: string
  public: boolean
  region: string
  host_id: number
}

/** Body of `addresses.create`. */
export interface AddressCreateBody {
  /** Its family; only `ipv4` can be added. */
  type: 'ipv4'
  /** Whether it is for everybody; a private one is for hosts of the region. */
  public: boolean
  /** Host that it is for. */
  host_id: number
  /** Whether it outlives its host; only false can be had. */
  reserved?: boolean | undefined
}

/** Body of `addresses.update`. */
export interface AddressUpdateBody {
  /** Name that reverse look-ups of the address are to answer. */
  rdns?: string | null | undefined
  /** Whether it outlives its host; only false can be had. */
  reserved?: boolean | undefined
  /** Only reserved addresses have tags, and there are none. */
  tags?: readonly string[] | undefined
}

/** Operations on `addresses` of a client. */
export interface AddressesArea {
  /**
   * Lists the addresses of all hosts that the caller may see, without private ones.
   * Scopes: hosts:read_only.
   */
  list: ListMethod<[], Address, AddressFields>
  /**
   * Adds an IPv4 address to the host that the body names.
   * Scopes: hosts:read_write. Event `host_address_create`.
   */
  create: ChangeMethod<[body: AddressCreateBody], Address, Event>
  /**
   * Shows one address.
   * Scopes: hosts:read_only.
   */
  view: ReadMethod<[address: string], Address>
  /**
   * Changes what reverse look-ups of an address are to answer; null is the name by default.
   * Scopes: hosts:read_write. Event `host_address_update`.
   */
  update: ChangeMethod<[address: string, body?: AddressUpdateBody | undefined], Address, Event>
}
