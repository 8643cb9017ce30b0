// Generated from the contract by `npm run generate -w @moorage/sdk`; do not edit it here (ADR 0036).

import type { ChangeMethod, ListMethod } from '../../client/methods.ts'
import type { Cluster } from './clusters.ts'
import type { Event } from './events.ts'
import type { Host } from './hosts.ts'
import type { Pool } from './pools.ts'
import type { Empty, Volume } from './volumes.ts'

/** A label that users put on resources to organize them. */
export interface Tag {
  /** Tag label. */
  label: string
}

/** What `tag.list` can filter and sort by. */
export interface TagFields {
  label: string
}

/** Body of `tags.create`. */
export interface TagCreateBody {
  /** Tag label. */
  label: string
  /** IDs of the hosts to tag. */
  hosts?: readonly number[] | undefined
  /** IDs of the volumes to tag. */
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
   * Adds a tag to the account and to the named resources.
   * Scopes: account:read_write. Event `tag_create`.
   */
  create: ChangeMethod<[body: TagCreateBody], Tag, Event>
  /**
   * Lists the resources with a tag.
   * Scopes: account:read_only.
   */
  view: ListMethod<[label: string], {
    /** Resource type. */
    type: 'volume'
    /** A block storage volume. */
    data: Volume
  } | {
    /** Resource type. */
    type: 'host'
    /** A compute instance that volumes are attached to or that runs a node. */
    data: Host
  } | {
    /** Resource type. */
    type: 'orchcluster'
    /** A managed Kubernetes cluster. */
    data: Cluster
  } | {
    /** Resource type. */
    type: 'orchnodepool'
    /** A group of identical nodes of a cluster. */
    data: Pool
  }, Record<string, never>>
  /**
   * Deletes a tag from the account and from all tagged resources.
   * Scopes: account:read_write. Event `tag_delete`.
   */
  delete: ChangeMethod<[label: string], Empty, Event>
}
