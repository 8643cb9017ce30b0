// Generated from the contract by `npm run generate -w @moorage/sdk`; do not edit it here (ADR 0036).

import type { ListMethod, ReadMethod } from '../../client/methods.ts'
import type { ImageFields, RegionFields } from '../neutral/regions.ts'

/** A region that can contain hosts, volumes and clusters. */
export interface Region {
  /** Region ID, as returned by the list of regions. */
  id: string
  /** Display name. */
  label: string
  /** Country code of two letters. */
  country: string
  /** Capabilities of the region. */
  capabilities:
    | (
    | 'Linodes' | 'Block Storage' | 'Block Storage Encryption' | 'Block Storage Migrations'
    | 'Disk Encryption' | 'LA Disk Encryption' | 'Kubernetes' | 'Maintenance Policy')[]
  /** Constant value. */
  monitors: {
    /** Always empty. */
    alerts: Record<string, never>[]
    /** Always empty. */
    metrics: Record<string, never>[]
  }
  /** Region status. */
  status: 'ok' | 'outage'
  /** DNS resolvers of the region. */
  resolvers: {
    /** IP addresses separated by commas. */
    ipv4: string
    /** IP addresses separated by commas. */
    ipv6: string
  }
  /** Constant value. */
  placement_group_limits: {
    /** Always 100. */
    maximum_pgs_per_customer: 100
    /** Always 5. */
    maximum_linodes_per_pg: 5
  }
  /** Site type. `core` for regular regions. */
  site_type: string
  /** Storage classes of the region. */
  storage_classes: ('hdd' | 'nvme')[]
}

/** Operations on `regions` of a client. */
export interface RegionsArea {
  /**
   * Lists regions and their capabilities.
   * Needs no token.
   */
  list: ListMethod<[], Region, RegionFields>
  /**
   * Gets one region.
   * Needs no token.
   */
  view: ReadMethod<[regionId: string], Region>
}

/** Availability of a host type in a region. */
export interface Availability {
  /** Region ID, as returned by the list of regions. */
  region: string
  /** Host type ID. */
  plan: string
  /** Whether hosts of the type can be created in the region. */
  available: boolean
}

/** What `availability.list` can filter and sort by. */
export interface AvailabilityFields {
  region: string
  plan: string
  available: boolean
}

/** Operations on `availability` of a client. */
export interface AvailabilityArea {
  /**
   * Lists the availability of each host type in each region.
   * Needs no token.
   */
  list: ListMethod<[], Availability, AvailabilityFields>
  /**
   * Lists the availability of each host type in one region, without pagination.
   * Needs no token.
   */
  view: ReadMethod<[regionId: string], Availability[]>
}

/** A disk image that hosts are created from. */
export interface Image {
  /** Image ID, as returned by the list of images. Can contain a slash. */
  id: string
  /** Display name. */
  label: string
  /** Whether the image is deprecated. */
  deprecated: boolean
  /** Minimum disk size in MB. */
  size: number
  /** Time at which the image was created. In UTC as YYYY-MM-DDTHH:MM:SS, without zone letter and fraction. */
  created: string
  /** Time at which the image was last updated. In UTC as YYYY-MM-DDTHH:MM:SS, without zone letter and fraction. */
  updated: string
  /** Description of the image. Can be empty. */
  description: string
  /** Creator of the image: the installation. */
  created_by: string
  /** Image type: `manual` for all images of the installation. */
  type: 'manual' | 'automatic' | 'shared'
  /** Whether the image is available to every account. True for all images of the installation. */
  is_public: boolean
  /** Vendor of the image. Null if unknown. */
  vendor: string | null
  /** Always null: images do not expire. In UTC as YYYY-MM-DDTHH:MM:SS, without zone letter and fraction. */
  expiry: string | null
  /**
   * End of support by the vendor. Null if unknown. In UTC as YYYY-MM-DDTHH:MM:SS, without zone letter and fraction.
   */
  eol: string | null
  /** Whether hosts can be created from the image. */
  status: 'available' | 'creating' | 'pending_upload'
  /** Capabilities of the image. */
  capabilities: ('cloud-init' | 'distributed-sites')[]
  /** Total size of all copies in MB. */
  total_size: number
  /** Always false. */
  is_shared: false
  /** Always empty. */
  regions: Record<string, never>[]
  /** Always empty. */
  tags: Record<string, never>[]
  /** Always null. */
  image_sharing: null
}

/** Operations on `images` of a client. */
export interface ImagesArea {
  /**
   * Lists the images available for hosts.
   * Needs no token.
   */
  list: ListMethod<[], Image, ImageFields>
  /**
   * Gets one image.
   * Needs no token.
   */
  view: ReadMethod<[imageId: string], Image>
}

/** A kernel available for configurations. */
export interface Kernel {
  /** Kernel ID, as returned by the list of kernels. Contains a slash. */
  id: string
  /** Display name. */
  label: string
  /** Kernel version. */
  version: string
  /** Whether the kernel runs under KVM. */
  kvm: boolean
  /** Processor architecture. */
  architecture: 'x86_64' | 'i386'
  /** Whether the kernel supports paravirtualization. */
  pvops: boolean
  /** Whether the kernel is deprecated. */
  deprecated: boolean
  /** Build time. In UTC as YYYY-MM-DDTHH:MM:SS, without zone letter and fraction. */
  built: string
}

/** What `kernel.list` can filter and sort by. */
export interface KernelFields {
  id: string
  label: string
  version: string
  kvm: boolean
  architecture: string
  pvops: boolean
  deprecated: boolean
  built: Date
}

/** Operations on `kernels` of a client. */
export interface KernelsArea {
  /**
   * Lists the kernels available for configurations.
   * Needs no token.
   */
  list: ListMethod<[], Kernel, KernelFields>
  /**
   * Gets one kernel.
   * Needs no token.
   */
  view: ReadMethod<[kernelId: string], Kernel>
}
