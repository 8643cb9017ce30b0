// Generated from the contract by `npm run generate -w @moorage/sdk`; do not edit it here (ADR 0036).

import type { ListMethod, ReadMethod } from '../../client/methods.ts'
import type { ImageFields, RegionFields } from '../neutral/regions.ts'

/** A place where hosts, volumes and clusters can be made. */
export interface Region {
  /** Id of a region, as the list of regions names it. */
  id: string
  /** Its name for people. */
  label: string
  /** Two letters. */
  country: string
  /** What the region can serve. */
  capabilities:
    | (
    | 'Linodes' | 'Block Storage' | 'Block Storage Encryption' | 'Block Storage Migrations'
    | 'Disk Encryption' | 'LA Disk Encryption' | 'Kubernetes' | 'Maintenance Policy')[]
  /** Always the same. */
  monitors: {
    /** Always empty. */
    alerts: Record<string, never>[]
    /** Always empty. */
    metrics: Record<string, never>[]
  }
  /** Whether the region works. */
  status: 'ok' | 'outage'
  /** Name servers of the region. */
  resolvers: {
    /** Addresses with commas between them. */
    ipv4: string
    /** Addresses with commas between them. */
    ipv6: string
  }
  /** Always the same. */
  placement_group_limits: {
    /** Always 100. */
    maximum_pgs_per_customer: 100
    /** Always 5. */
    maximum_linodes_per_pg: 5
  }
  /** Kind of the region; `core` for ordinary ones. */
  site_type: string
  /** Storage that volumes can be made on. */
  storage_classes: ('hdd' | 'nvme')[]
}

/** Operations on `regions` of a client. */
export interface RegionsArea {
  /**
   * Lists the regions and what each can serve.
   * Needs no token.
   */
  list: ListMethod<[], Region, RegionFields>
  /**
   * Shows one region.
   * Needs no token.
   */
  view: ReadMethod<[regionId: string], Region>
}

/** Whether hosts of a type can be made in a region. */
export interface Availability {
  /** Id of a region, as the list of regions names it. */
  region: string
  /** Id of the type of hosts. */
  plan: string
  /** Whether such hosts can be made there. */
  available: boolean
}

/** What `availability.list` can be filtered on and ordered by. */
export interface AvailabilityFields {
  region: string
  plan: string
  available: boolean
}

/** Operations on `availability` of a client. */
export interface AvailabilityArea {
  /**
   * Lists for each region and each type of hosts whether such hosts can be made there.
   * Needs no token.
   */
  list: ListMethod<[], Availability, AvailabilityFields>
  /**
   * Lists for each type of hosts whether such hosts can be made in one region; all of them, without pages.
   * Needs no token.
   */
  view: ReadMethod<[regionId: string], Availability[]>
}

/** What the disk of a host can be made from. */
export interface Image {
  /** Id of an image, as the list of images names it; it may hold a slash. */
  id: string
  /** Its name for people. */
  label: string
  /** Whether it should no longer be chosen. */
  deprecated: boolean
  /** Room that it needs on a disk, in MB. */
  size: number
  /** When the image was made. UTC, YYYY-MM-DDTHH:MM:SS, without zone letter and fraction. */
  created: string
  /** When the image was last changed. UTC, YYYY-MM-DDTHH:MM:SS, without zone letter and fraction. */
  updated: string
  /** What else is said of it; may be empty. */
  description: string
  /** Who offers it: the installation. */
  created_by: string
  /** How it came to be: `manual` for every image of the installation. */
  type: 'manual' | 'automatic' | 'shared'
  /** Whether every account can use it; true for every image of the installation. */
  is_public: boolean
  /** Who makes it; null when nobody is named. */
  vendor: string | null
  /** Always null: no image goes by itself. UTC, YYYY-MM-DDTHH:MM:SS, without zone letter and fraction. */
  expiry: string | null
  /**
   * When its maker stops mending it; null when that is not known. UTC, YYYY-MM-DDTHH:MM:SS, without zone letter and
   * fraction.
   */
  eol: string | null
  /** Whether hosts can be made from it. */
  status: 'available' | 'creating' | 'pending_upload'
  /** What the image brings. */
  capabilities: ('cloud-init' | 'distributed-sites')[]
  /** Room that all its copies need, in MB. */
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
   * Lists the images that hosts can be made from.
   * Needs no token.
   */
  list: ListMethod<[], Image, ImageFields>
  /**
   * Shows one image.
   * Needs no token.
   */
  view: ReadMethod<[imageId: string], Image>
}

/** A kernel that a configuration can name. */
export interface Kernel {
  /** Id of a kernel, as the list of kernels names it; it holds a slash. */
  id: string
  /** Its name for people. */
  label: string
  /** Its version. */
  version: string
  /** Whether it runs under KVM. */
  kvm: boolean
  /** What processors it is made for. */
  architecture: 'x86_64' | 'i386'
  /** Whether it knows that it is virtualised. */
  pvops: boolean
  /** Whether it should no longer be chosen. */
  deprecated: boolean
  /** When it was built. UTC, YYYY-MM-DDTHH:MM:SS, without zone letter and fraction. */
  built: string
}

/** What `kernel.list` can be filtered on and ordered by. */
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
   * Lists the kernels that configurations can name.
   * Needs no token.
   */
  list: ListMethod<[], Kernel, KernelFields>
  /**
   * Shows one kernel.
   * Needs no token.
   */
  view: ReadMethod<[kernelId: string], Kernel>
}
