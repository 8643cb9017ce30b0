// Generated from the contract by `npm run generate -w @moorage/sdk`; do not edit it here (ADR 0036).

import type { ListMethod, ReadMethod } from '../../client/methods.ts'

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
    | 'Hosts' | 'Block Storage' | 'Block Storage Encryption' | 'Block Storage Migrations'
    | 'Disk Encryption' | 'LA Disk Encryption' | 'Kubernetes' | 'Maintenance Policy')[]
  /** Whether the region works. */
  status: 'ok' | 'outage'
  /** Name servers of the region. */
  resolvers: {
    /** Addresses with commas between them. */
    ipv4: string
    /** Addresses with commas between them. */
    ipv6: string
  }
  /** Storage that volumes can be made on. */
  storage_classes: ('hdd' | 'nvme')[]
  /** Kind of the region; `core` for ordinary ones. */
  site_type: string
}

/** What `region.list` can be filtered on and ordered by. */
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
}

/** What `image.list` can be filtered on and ordered by. */
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
