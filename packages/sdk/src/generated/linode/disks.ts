// Generated from the contract by `npm run generate -w @moorage/sdk`; do not edit it here (ADR 0036).

import type { ChangeMethod, ListMethod, ReadMethod } from '../../client/methods.ts'
import type { DiskCloneBody, DiskCreateBody, DiskFields, DiskResetPasswordBody, DiskResizeBody, DiskUpdateBody } from '../neutral/disks.ts'
import type { Empty } from '../neutral/volumes.ts'
import type { Event } from './events.ts'

/** A local disk of a host. */
export interface Disk {
  /** Disk ID. */
  id: number
  /** Whether the disk is ready for use. */
  status: 'ready' | 'not ready' | 'deleting'
  /** Disk label. */
  label: string
  /** Time at which the disk was created. In UTC as YYYY-MM-DDTHH:MM:SS, without zone letter and fraction. */
  created: string
  /** Time at which the disk was last updated. In UTC as YYYY-MM-DDTHH:MM:SS, without zone letter and fraction. */
  updated: string
  /** Filesystem of the disk. */
  filesystem: 'raw' | 'swap' | 'ext3' | 'ext4' | 'initrd'
  /** Size in MB. */
  size: number
  /** Whether the disk is encrypted at rest. `disabled` if the region does not encrypt disks. */
  disk_encryption: 'enabled' | 'disabled'
}

/** Operations on `disks` of a client. */
export interface DisksArea {
  /**
   * Lists the local disks of a host.
   * Scopes: linodes:read_only.
   */
  list: ListMethod<[hostId: number], Disk, DiskFields>
  /**
   * Adds a local disk to a host, empty or created from an image.
   * Scopes: linodes:read_write. Event `disk_create`. `wait()` waits for the operation to end.
   */
  create: ChangeMethod<[hostId: number, body: DiskCreateBody], Disk, Event>
  /**
   * Gets one local disk of a host.
   * Scopes: linodes:read_only.
   */
  view: ReadMethod<[hostId: number, diskId: number], Disk>
  /**
   * Updates the label of a local disk.
   * Scopes: linodes:read_write. Event `disk_update`.
   */
  update: ChangeMethod<[hostId: number, diskId: number, body?: DiskUpdateBody | undefined], Disk, Event>
  /**
   * Deletes a local disk of a powered-off host permanently.
   * Scopes: linodes:read_write. Event `disk_delete`. `wait()` waits for the operation to end.
   */
  delete: ChangeMethod<[hostId: number, diskId: number], Empty, Event>
  /**
   * Resizes a local disk of a powered-off host.
   * Scopes: linodes:read_write. Event `disk_resize`. `wait()` waits for the operation to end.
   */
  resize: ChangeMethod<[hostId: number, diskId: number, body: DiskResizeBody], Empty, Event>
  /**
   * Clones a local disk of a powered-off host to a new disk of the same host.
   * Scopes: linodes:read_write. Event `disk_duplicate`. `wait()` waits for the operation to end.
   */
  clone: ChangeMethod<[hostId: number, diskId: number, body?: DiskCloneBody | undefined], Disk, Event>
  /**
   * Resets the root password on a local disk of a powered-off host.
   * Scopes: linodes:read_write. Event `password_reset`.
   */
  resetPassword: ChangeMethod<[hostId: number, diskId: number, body: DiskResetPasswordBody], Empty, Event>
}
