// Generated from the contract by `npm run generate -w @moorage/sdk`; do not edit it here (ADR 0036).

import type { ChangeMethod, ListMethod, ReadMethod } from '../../client/methods.ts'
import type { DiskCloneBody, DiskCreateBody, DiskFields, DiskResetPasswordBody, DiskResizeBody, DiskUpdateBody } from '../neutral/disks.ts'
import type { Empty } from '../neutral/volumes.ts'
import type { Event } from './events.ts'

/** A local disk of a host. */
export interface Disk {
  /** Number of the disk. */
  id: number
  /** Whether the disk can be used. */
  status: 'ready' | 'not ready' | 'deleting'
  /** Label of the disk. */
  label: string
  /** When the disk was made. UTC, YYYY-MM-DDTHH:MM:SS, without zone letter and fraction. */
  created: string
  /** When the disk was last changed. UTC, YYYY-MM-DDTHH:MM:SS, without zone letter and fraction. */
  updated: string
  /** How the disk is formatted. */
  filesystem: 'raw' | 'swap' | 'ext3' | 'ext4' | 'initrd'
  /** Size in MB. */
  size: number
  /** Whether the disk is encrypted at rest; `disabled` where the region does not encrypt disks. */
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
   * Adds a local disk to a host, empty or made from an image.
   * Scopes: linodes:read_write. Event `disk_create`. `wait()` waits for its end.
   */
  create: ChangeMethod<[hostId: number, body: DiskCreateBody], Disk, Event>
  /**
   * Shows one local disk of a host.
   * Scopes: linodes:read_only.
   */
  view: ReadMethod<[hostId: number, diskId: number], Disk>
  /**
   * Changes the label of a local disk.
   * Scopes: linodes:read_write. Event `disk_update`.
   */
  update: ChangeMethod<[hostId: number, diskId: number, body?: DiskUpdateBody | undefined], Disk, Event>
  /**
   * Deletes a local disk of a host that is off, for good.
   * Scopes: linodes:read_write. Event `disk_delete`. `wait()` waits for its end.
   */
  delete: ChangeMethod<[hostId: number, diskId: number], Empty, Event>
  /**
   * Makes a local disk of a host that is off larger or smaller.
   * Scopes: linodes:read_write. Event `disk_resize`. `wait()` waits for its end.
   */
  resize: ChangeMethod<[hostId: number, diskId: number, body: DiskResizeBody], Empty, Event>
  /**
   * Copies a local disk of a host that is off to a new one of the same host.
   * Scopes: linodes:read_write. Event `disk_duplicate`. `wait()` waits for its end.
   */
  clone: ChangeMethod<[hostId: number, diskId: number, body?: DiskCloneBody | undefined], Disk, Event>
  /**
   * Gives root another password on a local disk of a host that is off.
   * Scopes: linodes:read_write. Event `password_reset`.
   */
  resetPassword: ChangeMethod<[hostId: number, diskId: number, body: DiskResetPasswordBody], Empty, Event>
}
