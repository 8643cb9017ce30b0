// Generated from the contract by `npm run generate -w @moorage/sdk`; do not edit it here (ADR 0036).

import type { ChangeMethod, ListMethod, ReadMethod } from '../../client/methods.ts'
import type { Event } from './events.ts'
import type { Empty } from './volumes.ts'

/** A local disk of a host. */
export interface Disk {
  /** Number of the disk. */
  id: number
  /** Label of the disk. */
  label: string
  /** Whether the disk can be used. */
  status: 'ready' | 'not ready' | 'deleting'
  /** Size in MB. */
  size: number
  /** How the disk is formatted. */
  filesystem: 'raw' | 'swap' | 'ext3' | 'ext4' | 'initrd'
  /** When the disk was made. UTC, YYYY-MM-DDTHH:MM:SS, without zone letter and fraction. */
  created: string
  /** When the disk was last changed. UTC, YYYY-MM-DDTHH:MM:SS, without zone letter and fraction. */
  updated: string
  /** Whether the disk is encrypted at rest; `disabled` where the region does not encrypt disks. */
  disk_encryption: 'enabled' | 'disabled'
}

/** What `disk.list` can be filtered on and ordered by. */
export interface DiskFields {
  id: number
  label: string
  size: number
  filesystem: string
  created: Date
}

/** Body of `disks.create`. */
export interface DiskCreateBody {
  /** Label of the disk, for people. */
  label?: string | undefined
  /** Size in MiB; the disks of a host are together as large as its type has local storage, at most. */
  size: number
  /** How the disk is formatted. */
  filesystem?: 'raw' | 'swap' | 'ext3' | 'ext4' | 'initrd' | undefined
  /** Id of an image. */
  image?: string | undefined
  /** Password of root in what is made from the image; never shown, and not kept. */
  root_pass?: string | undefined
  /** Public SSH keys that root can sign in with. */
  authorized_keys?: readonly string[] | undefined
  /** Users whose SSH keys root can sign in with. */
  authorized_users?: readonly string[] | undefined
  /** StackScript to be run. Not offered; only null can be sent. */
  stackscript_id?: number | undefined
  /** What the StackScript is told. Not offered; only {} can be sent. */
  stackscript_data?: Readonly<Record<string, string>> | undefined
  /** Whether it can only be read. Not offered; only false can be sent. */
  read_only?: boolean | undefined
}

/** Body of `disks.update`. */
export interface DiskUpdateBody {
  /** Label of the disk, for people. */
  label?: string | undefined
}

/** Body of `disks.resize`. */
export interface DiskResizeBody {
  /** Size in MiB; the disks of a host are together as large as its type has local storage, at most. */
  size: number
}

/** Body of `disks.clone`. */
export interface DiskCloneBody {
  /** Label of the disk, for people. */
  label?: string | undefined
}

/** Body of `disks.resetPassword`. */
export interface DiskResetPasswordBody {
  /** Password of root in what is made from the image; never shown, and not kept. */
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
   * Adds a local disk to a host, empty or made from an image.
   * Scopes: hosts:read_write. Event `host_disk_create`. `wait()` waits for its end.
   */
  create: ChangeMethod<[hostId: number, body: DiskCreateBody], Disk, Event>
  /**
   * Shows one local disk of a host.
   * Scopes: hosts:read_only.
   */
  view: ReadMethod<[hostId: number, diskId: number], Disk>
  /**
   * Changes the label of a local disk.
   * Scopes: hosts:read_write. Event `host_disk_update`.
   */
  update: ChangeMethod<[hostId: number, diskId: number, body?: DiskUpdateBody | undefined], Disk, Event>
  /**
   * Deletes a local disk of a host that is off, for good.
   * Scopes: hosts:read_write. Event `host_disk_delete`. `wait()` waits for its end.
   */
  delete: ChangeMethod<[hostId: number, diskId: number], Empty, Event>
  /**
   * Makes a local disk of a host that is off larger or smaller.
   * Scopes: hosts:read_write. Event `host_disk_resize`. `wait()` waits for its end.
   */
  resize: ChangeMethod<[hostId: number, diskId: number, body: DiskResizeBody], Empty, Event>
  /**
   * Copies a local disk of a host that is off to a new one of the same host.
   * Scopes: hosts:read_write. Event `host_disk_clone`. `wait()` waits for its end.
   */
  clone: ChangeMethod<[hostId: number, diskId: number, body?: DiskCloneBody | undefined], Disk, Event>
  /**
   * Gives root another password on a local disk of a host that is off.
   * Scopes: hosts:read_write. Event `host_disk_password`.
   */
  resetPassword: ChangeMethod<[hostId: number, diskId: number, body: DiskResetPasswordBody], Empty, Event>
}
