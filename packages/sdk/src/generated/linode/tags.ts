// Generated from the contract by `npm run generate -w @moorage/sdk`; do not edit it here (ADR 0036).

import type { ChangeMethod, ListMethod } from '../../client/methods.ts'
import type { Tag, TagFields } from '../neutral/tags.ts'
import type { Empty } from '../neutral/volumes.ts'
import type { Cluster } from './clusters.ts'
import type { Event } from './events.ts'
import type { Host } from './hosts.ts'
import type { Pool } from './pools.ts'
import type { Volume } from './volumes.ts'

/** Body of `tags.create`. */
export interface TagCreateBody {
  /** Label of the tag. */
  label: string
  /** Numbers of the hosts that get the tag at once. */
  linodes?: readonly number[] | undefined
  /** Numbers of the volumes that get the tag at once. */
  volumes?: readonly number[] | undefined
}

/** Operations on `tags` of a client. */
export interface TagsArea {
  /**
   * Lists the tags of the account, sorted by label.
   * Scopes: account:read_only.
   */
  list: ListMethod<[], Tag, TagFields>
  /**
   * Adds a tag to the account and to the things named.
   * Scopes: account:read_write. Event `tag_create`.
   */
  create: ChangeMethod<[body: TagCreateBody], Tag, Event>
  /**
   * Lists the things that have a tag.
   * Scopes: account:read_only.
   */
  view: ListMethod<[label: string], {
    /** Kind of the thing. */
    type: 'volume'
    /** A block storage volume. */
    data: Volume
  } | {
    /** Kind of the thing. */
    type: 'linode'
    /** A compute instance that volumes are attached to or that carries a node. */
    data: Host
  } | {
    /** Kind of the thing. */
    type: 'lkecluster'
    /** A managed Kubernetes cluster. */
    data: Cluster
  } | {
    /** Kind of the thing. */
    type: 'lkenodepool'
    /** A group of equal nodes of a cluster. */
    data: Pool
  }, Record<string, never>>
  /**
   * Removes a tag from the account and from everything that has it.
   * Scopes: account:read_write. Event `tag_delete`.
   */
  delete: ChangeMethod<[label: string], Empty, Event>
}
