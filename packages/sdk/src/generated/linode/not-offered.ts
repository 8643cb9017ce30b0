// Generated from the contract by `npm run generate -w @moorage/sdk`; do not edit it here (ADR 0036).

import type { ListMethod, ReadMethod } from '../../client/methods.ts'

/** What `firewall.list` can filter and sort by. */
export interface FirewallFields {
  id: number
  label: string
  status: string
  tags: string[]
  created: Date
  updated: Date
}

/** Operations on `firewalls` of a client. */
export interface FirewallsArea {
  /** Lists firewalls (always empty: firewalls are not supported). */
  list: ListMethod<[], {
    /** A field to filter on. */
    id: number
    /** A field to filter on. */
    label: string
    /** A field to filter on. */
    status: string
    /** A field to filter on. */
    tags: string[]
    /** A field to filter on. In UTC as YYYY-MM-DDTHH:MM:SS, without zone letter and fraction. */
    created: string
    /** A field to filter on. In UTC as YYYY-MM-DDTHH:MM:SS, without zone letter and fraction. */
    updated: string
  }, FirewallFields>
}

/** Operations on `hostFirewalls` of a client. */
export interface HostFirewallsArea {
  /**
   * Lists firewalls of a host (always empty: firewalls are not supported).
   * Scopes: linodes:read_only.
   */
  list: ListMethod<[hostId: number], {
    /** A field to filter on. */
    id: number
    /** A field to filter on. */
    label: string
    /** A field to filter on. */
    status: string
    /** A field to filter on. */
    tags: string[]
    /** A field to filter on. In UTC as YYYY-MM-DDTHH:MM:SS, without zone letter and fraction. */
    created: string
    /** A field to filter on. In UTC as YYYY-MM-DDTHH:MM:SS, without zone letter and fraction. */
    updated: string
  }, FirewallFields>
}

/** What `nodebalancer.list` can filter and sort by. */
export interface NodebalancerFields {
  id: number
  label: string
  region: string
  ipv4: string
  ipv6: string
  hostname: string
  tags: string[]
  created: Date
  updated: Date
}

/** Operations on `nodebalancers` of a client. */
export interface NodebalancersArea {
  /** Lists load balancers (always empty: load balancers are not supported). */
  list: ListMethod<[], {
    /** A field to filter on. */
    id: number
    /** A field to filter on. */
    label: string
    /** A field to filter on. */
    region: string
    /** A field to filter on. */
    ipv4: string
    /** A field to filter on. */
    ipv6: string
    /** A field to filter on. */
    hostname: string
    /** A field to filter on. */
    tags: string[]
    /** A field to filter on. In UTC as YYYY-MM-DDTHH:MM:SS, without zone letter and fraction. */
    created: string
    /** A field to filter on. In UTC as YYYY-MM-DDTHH:MM:SS, without zone letter and fraction. */
    updated: string
  }, NodebalancerFields>
}

/** Operations on `hostNodebalancers` of a client. */
export interface HostNodebalancersArea {
  /**
   * Lists load balancers of a host (always empty: load balancers are not supported).
   * Scopes: linodes:read_only.
   */
  list: ListMethod<[hostId: number], {
    /** A field to filter on. */
    id: number
    /** A field to filter on. */
    label: string
    /** A field to filter on. */
    region: string
    /** A field to filter on. */
    ipv4: string
    /** A field to filter on. */
    ipv6: string
    /** A field to filter on. */
    hostname: string
    /** A field to filter on. */
    tags: string[]
    /** A field to filter on. In UTC as YYYY-MM-DDTHH:MM:SS, without zone letter and fraction. */
    created: string
    /** A field to filter on. In UTC as YYYY-MM-DDTHH:MM:SS, without zone letter and fraction. */
    updated: string
  }, NodebalancerFields>
}

/** What `vpc.list` can filter and sort by. */
export interface VpcFields {
  id: number
  label: string
  description: string
  region: string
  created: Date
  updated: Date
}

/** Operations on `vpcs` of a client. */
export interface VpcsArea {
  /** Lists VPCs (always empty: VPCs are not supported). */
  list: ListMethod<[], {
    /** A field to filter on. */
    id: number
    /** A field to filter on. */
    label: string
    /** A field to filter on. */
    description: string
    /** A field to filter on. */
    region: string
    /** A field to filter on. In UTC as YYYY-MM-DDTHH:MM:SS, without zone letter and fraction. */
    created: string
    /** A field to filter on. In UTC as YYYY-MM-DDTHH:MM:SS, without zone letter and fraction. */
    updated: string
  }, VpcFields>
}

/** What `vlan.list` can filter and sort by. */
export interface VlanFields {
  label: string
  region: string
  created: Date
}

/** Operations on `vlans` of a client. */
export interface VlansArea {
  /** Lists VLANs (always empty: VLANs are not supported). */
  list: ListMethod<[], {
    /** A field to filter on. */
    label: string
    /** A field to filter on. */
    region: string
    /** A field to filter on. In UTC as YYYY-MM-DDTHH:MM:SS, without zone letter and fraction. */
    created: string
  }, VlanFields>
}

/** What `address_range.list` can filter and sort by. */
export interface AddressRangeFields {
  range: string
  region: string
  prefix: number
  route_target: string
}

/** Operations on `addressRanges` of a client. */
export interface AddressRangesArea {
  /** Lists IPv6 ranges (always empty: IPv6 ranges are not supported). */
  list: ListMethod<[], {
    /** A field to filter on. */
    range: string
    /** A field to filter on. */
    region: string
    /** A field to filter on. */
    prefix: number
    /** A field to filter on. */
    route_target: string
  }, AddressRangeFields>
}

/** Operations on `addressPools` of a client. */
export interface AddressPoolsArea {
  /** Lists IPv6 pools (always empty: IPv6 pools are not supported). */
  list: ListMethod<[], {
    /** A field to filter on. */
    range: string
    /** A field to filter on. */
    region: string
    /** A field to filter on. */
    prefix: number
    /** A field to filter on. */
    route_target: string
  }, AddressRangeFields>
}

/** Backups of a host. Not supported. */
export interface Backups {
  /** Always empty: hosts are not backed up automatically. */
  automatic: Record<string, never>[]
  /** The requested backup. Always null. */
  snapshot: {
    /** Always null. */
    in_progress: null
    /** Always null. */
    current: null
  }
}

/** Operations on `backups` of a client. */
export interface BackupsArea {
  /**
   * Gets the backups of a host (always empty: backups are not supported).
   * Scopes: linodes:read_only.
   */
  view: ReadMethod<[hostId: number], Backups>
}

/** What `placement_group.list` can filter and sort by. */
export interface PlacementGroupFields {
  id: number
  label: string
  region: string
  placement_group_type: string
}

/** Operations on `placementGroups` of a client. */
export interface PlacementGroupsArea {
  /** Lists placement groups (always empty: placement groups are not supported). */
  list: ListMethod<[], {
    /** A field to filter on. */
    id: number
    /** A field to filter on. */
    label: string
    /** A field to filter on. */
    region: string
    /** A field to filter on. */
    placement_group_type: string
  }, PlacementGroupFields>
}
