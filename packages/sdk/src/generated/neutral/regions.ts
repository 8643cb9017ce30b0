// Generated from the contract by `npm run generate -w @moorage/sdk`; do not edit it here (ADR 0036).

import type { ListMethod, ReadMethod } from '../../client/methods.ts'

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
    | 'Hosts' | 'Block Storage' | 'Block Storage Encryption' | 'Block Storage Migrations'
    | 'Disk Encryption' | 'LA Disk Encryption' | 'Kubernetes' | 'Maintenance Policy')[]
  /** Region status. */
  status: 'ok' | 'outage'
  /** DNS resolvers of the region. */
  resolvers: {
    /** IP addresses separated by commas. */
    ipv4: string
    /** IP addresses separated by commas. */
    ipv6: string
  }
  /** Storage classes of the region. */
  storage_classes: ('hdd' | 'nvme')[]
  /** Site type. `core` for regular regions. */
  site_type: string
}

/** What `region.list` can filter and sort by. */
export interface RegionFields {
  id: string
  label: string
  country: string
  status: string
  site_type: string
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
}

/** What `image.list` can filter and sort by. */
export interface ImageFields {
  id: string
  label: string
  deprecated: boolean
  size: number
  created: Date
  created_by: string
  type: string
  is_public: boolean
  vendor: string | null
  eol: Date | null
  status: string
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
