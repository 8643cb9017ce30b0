// Generated from the contract by `npm run generate -w @moorage/sdk`; do not edit it here (ADR 0036).

import type { ChangeMethod, ListMethod, ReadMethod } from '../../client/methods.ts'
import type { Empty, VolumeCloneBody, VolumeResizeBody, VolumeUpdateBody } from '../neutral/volumes.ts'
import type { Event } from './events.ts'

/** A block storage volume. */
export interface Volume {
  /** Number of the volume. */
  id: number
  /** What the volume is doing; in contact_support it waits for a repair by the operator. */
  status: 'creating' | 'active' | 'resizing' | 'contact_support'
  /** Begins with a letter, then letters, digits, `-` and `_`; unique in the account. */
  label: string
  /** When the volume was made. UTC, YYYY-MM-DDTHH:MM:SS, without zone letter and fraction. */
  created: string
  /** When the volume was last changed. UTC, YYYY-MM-DDTHH:MM:SS, without zone letter and fraction. */
  updated: string
  /** Path of the device on the host it is attached to. */
  filesystem_path: string
  /** Size in GiB. */
  size: number
  /** Host it is attached to; null when it is attached to none. */
  linode_id: number | null
  /** Label of that host. */
  linode_label: string | null
  /**
   * Whether the running host has the device. If a guest agent answers, the link `filesystem_path` exists in the guest
   * after an attach; without an agent, and while a host starts, the guest makes the link up to a second later.
   */
  io_ready: boolean
  /** Id of a region, as the list of regions names it. */
  region: string
  /** For organisation only. */
  tags: string[]
  /** Storage that it is made on. */
  hardware_type: 'hdd' | 'nvme'
  /** Whether the bytes rest encrypted; cannot be changed. */
  encryption: 'enabled' | 'disabled'
  /** Always empty. */
  locks: Record<string, never>[]
  /** Cluster whose own token created it; null for others. */
  lke_cluster_id: number | null
}

/** What `volume.list` can be filtered on and ordered by. */
export interface VolumeFields {
  id: number
  label: string
  tags: string[]
  region: string
  size: number
  status: string
  linode_id: number | null
  lke_cluster_id: number | null
  created: Date
}

/** Body of `volumes.create`. */
export interface VolumeCreateBody {
  /** Begins with a letter, then letters, digits, `-` and `_`; unique in the account. */
  label: string
  /** Size in GiB, within the bounds of the installation; 20 when absent. */
  size?: number | undefined
  /** Id of a region, as the list of regions names it. */
  region?: string | undefined
  /** Host to attach the volume to; it must be in the same region. */
  linode_id?: number | undefined
  /** Configuration of that host; one is chosen when absent. */
  config_id?: number | undefined
  /** For organisation only; at most 100 different ones. */
  tags?: readonly string[] | undefined
  /**
   * Whether the bytes rest encrypted; disabled when absent, but where the linode dialect is spoken enabled in regions
   * that can.
   */
  encryption?: 'enabled' | 'disabled' | undefined
  /** Whether the attachment is kept in the configuration; true when absent. */
  persist_across_boots?: boolean | undefined
}

/** Body of `volumes.attach`. */
export interface VolumeAttachBody {
  /** Host to attach the volume to; it must be in the same region. */
  linode_id: number
  /** Configuration of that host; one is chosen when absent. */
  config_id?: number | undefined
  /** Whether the attachment is kept in the configuration; true when absent. */
  persist_across_boots?: boolean | undefined
}

/** Operations on `volumes` of a client. */
export interface VolumesArea {
  /**
   * Lists the volumes that the caller may see.
   * Scopes: volumes:read_only.
   */
  list: ListMethod<[], Volume, VolumeFields>
  /**
   * Creates a volume, attached to a host when one is named.
   * Scopes: volumes:read_write. Event `volume_create`. `wait()` waits for its end.
   */
  create: ChangeMethod<[body: VolumeCreateBody], Volume, Event>
  /**
   * Shows one volume.
   * Scopes: volumes:read_only.
   */
  view: ReadMethod<[volumeId: number], Volume>
  /**
   * Changes the label or the tags of a volume.
   * Scopes: volumes:read_write. Event `volume_update`.
   */
  update: ChangeMethod<[volumeId: number, body?: VolumeUpdateBody | undefined], Volume, Event>
  /**
   * Deletes a volume and its data for good, detaching it first where needed.
   * Scopes: volumes:read_write. Event `volume_delete`. `wait()` waits for its end.
   */
  delete: ChangeMethod<[volumeId: number], Empty, Event>
  /**
   * Attaches a volume to a host in the same region. `linode_id` shows at once, `io_ready` once the device is there.
   * Scopes: volumes:read_write, linodes:read_write. Event `volume_attach`. `wait()` waits for its end.
   */
  attach: ChangeMethod<[volumeId: number, body: VolumeAttachBody], Volume, Event>
  /**
   * Detaches a volume from its host.
   * Scopes: volumes:read_write, linodes:read_write. Event `volume_detach`. `wait()` waits for its end.
   */
  detach: ChangeMethod<[volumeId: number], Empty, Event>
  /**
   * Creates a new volume with the size and the data of this one.
   * Scopes: volumes:read_write. Event `volume_clone`. `wait()` waits for its end.
   */
  clone: ChangeMethod<[volumeId: number, body: VolumeCloneBody], Volume, Event>
  /**
   * Enlarges a volume; it can never become smaller.
   * Scopes: volumes:read_write. Event `volume_resize`. `wait()` waits for its end.
   */
  resize: ChangeMethod<[volumeId: number, body: VolumeResizeBody], Volume, Event>
}
