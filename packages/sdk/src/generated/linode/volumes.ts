// Generated from the contract by `npm run generate -w @moorage/sdk`; do not edit it here (ADR 0036).

import type { ChangeMethod, ListMethod, ReadMethod } from '../../client/methods.ts'
import type { Empty, VolumeCloneBody, VolumeResizeBody, VolumeUpdateBody } from '../neutral/volumes.ts'
import type { Event } from './events.ts'

/** A block storage volume. */
export interface Volume {
  /** Volume ID. */
  id: number
  /** Volume status. A volume with status contact_support needs a repair by the operator. */
  status: 'creating' | 'active' | 'resizing' | 'contact_support'
  /** Starts with a letter, followed by letters, digits, `-` and `_`. Unique in the account. */
  label: string
  /** Time at which the volume was created. In UTC as YYYY-MM-DDTHH:MM:SS, without zone letter and fraction. */
  created: string
  /** Time at which the volume was last updated. In UTC as YYYY-MM-DDTHH:MM:SS, without zone letter and fraction. */
  updated: string
  /** Path of the device on the host. */
  filesystem_path: string
  /** Size in GiB. */
  size: number
  /** ID of the host that the volume is attached to. Null if detached. */
  linode_id: number | null
  /** Label of the host. */
  linode_label: string | null
  /**
   * Whether the running host has the device. If a guest agent responds, the link `filesystem_path` exists in the
   * guest after an attach. Without an agent, and while a host boots, the guest creates the link up to a second later.
   */
  io_ready: boolean
  /** Region ID, as returned by the list of regions. */
  region: string
  /** For organization only. */
  tags: string[]
  /** Storage class of the volume. */
  hardware_type: 'hdd' | 'nvme'
  /** Whether the data is encrypted at rest. Cannot be changed. */
  encryption: 'enabled' | 'disabled'
  /** Always empty. */
  locks: Record<string, never>[]
  /** ID of the cluster whose service token created the volume. Null otherwise. */
  lke_cluster_id: number | null
}

/** What `volume.list` can filter and sort by. */
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
  /** Starts with a letter, followed by letters, digits, `-` and `_`. Unique in the account. */
  label: string
  /** Size in GiB, within the bounds of the installation. 20 if absent. */
  size?: number | undefined
  /** Region ID, as returned by the list of regions. */
  region?: string | undefined
  /** ID of the host to attach the volume to. The host must be in the same region. */
  linode_id?: number | undefined
  /** ID of a configuration of the host. If absent, the service selects one. */
  config_id?: number | undefined
  /** For organization only. At most 100 distinct tags. */
  tags?: readonly string[] | undefined
  /**
   * Whether the data is encrypted at rest. If absent, disabled; in the linode dialect enabled in regions that support
   * it.
   */
  encryption?: 'enabled' | 'disabled' | undefined
  /** Whether the attachment persists in the configuration across boots. True if absent. */
  persist_across_boots?: boolean | undefined
}

/** Body of `volumes.attach`. */
export interface VolumeAttachBody {
  /** ID of the host to attach the volume to. The host must be in the same region. */
  linode_id: number
  /** ID of a configuration of the host. If absent, the service selects one. */
  config_id?: number | undefined
  /** Whether the attachment persists in the configuration across boots. True if absent. */
  persist_across_boots?: boolean | undefined
}

/** Operations on `volumes` of a client. */
export interface VolumesArea {
  /**
   * Lists the volumes that you can view.
   * Scopes: volumes:read_only.
   */
  list: ListMethod<[], Volume, VolumeFields>
  /**
   * Creates a volume and attaches it if the request names a host.
   * Scopes: volumes:read_write. Event `volume_create`. `wait()` waits for the operation to end.
   */
  create: ChangeMethod<[body: VolumeCreateBody], Volume, Event>
  /**
   * Gets one volume.
   * Scopes: volumes:read_only.
   */
  view: ReadMethod<[volumeId: number], Volume>
  /**
   * Updates the label or tags of a volume.
   * Scopes: volumes:read_write. Event `volume_update`.
   */
  update: ChangeMethod<[volumeId: number, body?: VolumeUpdateBody | undefined], Volume, Event>
  /**
   * Deletes a volume and its data permanently; an attached volume is detached first.
   * Scopes: volumes:read_write. Event `volume_delete`. `wait()` waits for the operation to end.
   */
  delete: ChangeMethod<[volumeId: number], Empty, Event>
  /**
   * Attaches a volume to a host in the same region. `linode_id` is set immediately, `io_ready` once the device is
   * available.
   * Scopes: volumes:read_write, linodes:read_write. Event `volume_attach`. `wait()` waits for the operation to end.
   */
  attach: ChangeMethod<[volumeId: number, body: VolumeAttachBody], Volume, Event>
  /**
   * Detaches a volume from its host.
   * Scopes: volumes:read_write, linodes:read_write. Event `volume_detach`. `wait()` waits for the operation to end.
   */
  detach: ChangeMethod<[volumeId: number], Empty, Event>
  /**
   * Clones a volume to a new volume with the same size and data.
   * Scopes: volumes:read_write. Event `volume_clone`. `wait()` waits for the operation to end.
   */
  clone: ChangeMethod<[volumeId: number, body: VolumeCloneBody], Volume, Event>
  /**
   * Resizes a volume; volumes can only grow.
   * Scopes: volumes:read_write. Event `volume_resize`. `wait()` waits for the operation to end.
   */
  resize: ChangeMethod<[volumeId: number, body: VolumeResizeBody], Volume, Event>
}
