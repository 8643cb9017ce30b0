// Generated from the contract by `npm run generate -w @moorage/sdk`; do not edit it here (ADR 0036).

import type { ChangeMethod, ListMethod, ReadMethod } from '../../client/methods.ts'
import type { Event } from './events.ts'
import type { Empty } from './volumes.ts'

/** A local disk of a host. */
export interface Disk {
  /** Disk ID. */
  id: number
  /** Disk label. */
  label: string
  /** Whether the disk is ready for use. */
  status: 'ready' | 'not ready' | 'deleting'
  /** Size in MB. */
  size: number
  /** Filesystem of the disk. */
  filesystem: 'raw' | 'swap' | 'ext3' | 'ext4' | 'initrd'
  /** Time at which the disk was created. In UTC as YYYY-MM-DDTHH:MM:SS, without zone letter and fraction. */
  created: string
  /** Time at which the disk was last updated. In UTC as YYYY-MM-DDTHH:MM:SS, without zone letter and fraction. */
  updated: string
  /** Whether the disk is encrypted at rest. `disabled` if the region does not encrypt disks. */
  disk_encryption: 'enabled' | 'disabled'
}

/** What `disk.list` can filter and sort by. */
export interface DiskFields {
  id: number
  label: string
  size: number
  filesystem: string
  created: Date
}

/** Body of `disks.create`. */
export interface DiskCreateBody {
  /** Display label of the disk. */
  label?: string | undefined
  /** Size in MiB. The disks of a host together cannot exceed the local storage of its type. */
  size: number
  /** Filesystem of the disk. */
  filesystem?: 'raw' | 'swap' | 'ext3' | 'ext4' | 'initrd' | undefined
  /** Image ID. */
  image?: string | undefined
  /** Root password on the disk created from the image. Never returned and not stored. */
  root_pass?: string | undefined
  /** Public SSH keys that are authorized for root. */
  authorized_keys?: readonly string[] | undefined
  /** Users whose SSH keys are authorized for root. */
  authorized_users?: readonly string[] | undefined
  /** StackScript to run. Not supported; only null is accepted. */
  stackscript_id?: number | undefined
  /** StackScript fields. Not supported; only {} is accepted. */
  stackscript_data?: Readonly<Record<string, string>> | undefined
  /** Whether the disk is read-only. Not supported; only false is accepted. */
  read_only?: boolean | undefined
}

/** Body of `disks.update`. */
export interface DiskUpdateBody {
  /** Display label of the disk. */
  label?: string | undefined
}

/** Body of `disks.resize`. */
export interface DiskResizeBody {
  /** Size in MiB. The disks of a host together cannot exceed the local storage of its type. */
  size: number
}

/** Body of `disks.clone`. */
export interface DiskCloneBody {
  /** Display label of the disk. */
  label?: string | undefined
}

/** Body of `disks.resetPassword`. */
export interface DiskResetPasswordBody {
  /** Root password on the disk created from the image. Never returned and not stored. */
  password: string
}

/** Operations on `disks` of a client. */
export interface DisksArea {
  /**
   * Lists the local disks of a host.
   * Scopes: hosts:read_only.
   */
  list: ListMethod<[hostId: number], Disk, DiskFields>
  /**
   * Adds a local disk to a host, empty or created from an image.
   * Scopes: hosts:read_write. Event `host_disk_create`. `wait()` waits for the operation to end.
   */
  create: ChangeMethod<[hostId: number, body: DiskCreateBody], Disk, Event>
  /**
   * Gets one local disk of a host.
   * Scopes: hosts:read_only.
   */
  view: ReadMethod<[hostId: number, diskId: number], Disk>
  /**
   * Updates the label of a local disk.
   * Scopes: hosts:read_write. Event `host_disk_update`.
   */
  update: ChangeMethod<[hostId: number, diskId: number, body?: DiskUpdateBody | undefined], Disk, Event>
  /**
   * Deletes a local disk of a powered-off host permanently.
   * Scopes: hosts:read_write. Event `host_disk_delete`. `wait()` waits for the operation to end.
   */
  delete: ChangeMethod<[hostId: number, diskId: number], Empty, Event>
  /**
   * Resizes a local disk of a powered-off host.
   * Scopes: hosts:read_write. Event `host_disk_resize`. `wait()` waits for the operation to end.
   */
  resize: ChangeMethod<[hostId: number, diskId: number, body: DiskResizeBody], Empty, Event>
  /**
   * Clones a local disk of a powered-off host to a new disk of the same host.
   * Scopes: hosts:read_write. Event `host_disk_clone`. `wait()` waits for the operation to end.
   */
  clone: ChangeMethod<[hostId: number, diskId: number, body?: DiskCloneBody | undefined], Disk, Event>
  /**
   * Resets the root password on a local disk of a powered-off host.
   * Scopes: hosts:read_write. Event `host_disk_password`.
   */
  resetPassword: ChangeMethod<[hostId: number, diskId: number, body: DiskResetPasswordBody], Empty, Event>
}
