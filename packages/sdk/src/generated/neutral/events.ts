// Generated from the contract by `npm run generate -w @moorage/sdk`; do not edit it here (ADR 0036).

import type { ChangeMethod, ListMethod, ReadMethod, StreamMethod } from '../../client/methods.ts'
import type { Empty } from './volumes.ts'

/** The record of one operation, or a notification. */
export interface Event {
  /** Number of the event. */
  id: number
  /** What happened or is happening. */
  action:
    | 'volume_create' | 'volume_attach' | 'volume_detach' | 'volume_clone' | 'volume_resize'
    | 'volume_delete' | 'volume_migrate' | 'volume_repair' | 'volume_update' | 'volume_damaged'
    | 'host_create' | 'host_boot' | 'host_shutdown' | 'host_reboot' | 'host_rebuild' | 'host_resize'
    | 'host_delete' | 'host_update' | 'host_config_create' | 'host_config_update'
    | 'host_config_delete' | 'host_disk_create' | 'host_disk_clone' | 'host_disk_resize'
    | 'host_disk_delete' | 'host_disk_update' | 'host_disk_password' | 'host_address_create'
    | 'host_address_update' | 'host_address_delete' | 'token_create' | 'token_update' | 'token_delete'
    | 'ssh_key_create' | 'ssh_key_update' | 'ssh_key_delete' | 'tag_create' | 'tag_delete'
    | 'user_create' | 'user_update' | 'user_delete' | 'profile_update' | 'account_update'
    | 'account_settings_update' | 'account_agreement_sign' | 'resource_orphaned'
    | 'oauth_client_create' | 'oauth_client_update' | 'oauth_client_delete'
    | 'oauth_client_secret_reset' | 'oauth_app_delete' | 'orch_cluster_create' | 'orch_cluster_update'
    | 'orch_cluster_delete' | 'orch_cluster_recycle' | 'orch_kubeconfig_regenerate'
    | 'orch_token_rotate' | 'orch_cluster_regenerate' | 'orch_control_plane_acl_update'
    | 'orch_control_plane_acl_delete' | 'orch_pool_create' | 'orch_pool_update' | 'orch_pool_delete'
    | 'orch_pool_recycle' | 'orch_node_create' | 'orch_node_delete' | 'orch_node_recycle'
  /** How far it is; finished, failed, notification and canceled are final. */
  status: 'scheduled' | 'started' | 'finished' | 'failed' | 'notification' | 'canceled'
  /** How much of the work is done; null for notifications. */
  percent_complete: number | null
  /** Seconds that are left; null when that is not known. */
  time_remaining: number | null
  /** Speed of a copy. */
  rate: string | null
  /** Seconds; null before the end. */
  duration: number | null
  /** What the event is about. */
  entity: EventEntity
  /** What else took part: the host of an attachment, the source of a clone. */
  secondary_entity: SecondaryEntity | null
  /** Who asked for it; null when the system did. */
  username: string | null
  /** Cause of a failure. */
  message: string | null
  /** When the request was accepted, or the work began. UTC, YYYY-MM-DDTHH:MM:SS, without zone letter and fraction. */
  created: string
  /** Whether the user has marked it or a later one as seen. */
  seen: boolean
  /** Whether the user has marked it as read. */
  read: boolean
}

/** What the event is about. */
export interface EventEntity {
  /** A number wherever the thing has one. */
  id: number | string
  /** Kind of the thing. */
  type:
    | 'volume' | 'host' | 'orchcluster' | 'orchnodepool' | 'token' | 'ssh_key' | 'user'
    | 'oauth_client' | 'oauth_app' | 'account' | 'tag'
  /** Label the thing had then. */
  label: string
  /** Path of the thing, from /v4 on. */
  url: string
}

/** What else took part: the host of an attachment, the source of a clone. */
export interface SecondaryEntity {
  /** A number wherever the thing has one. */
  id: number | string
  /** Kind of the thing. */
  type:
    | 'volume' | 'host' | 'orchcluster' | 'orchnodepool' | 'token' | 'ssh_key' | 'user'
    | 'oauth_client' | 'oauth_app' | 'account' | 'tag' | 'config' | 'disk'
  /** Label the thing had then. */
  label: string
  /** Path of the thing, from /v4 on. */
  url: string
}

/** What `event.list` can be filtered on and ordered by. */
export interface EventFields {
  id: number
  action: string
  status: string
  created: Date
  'entity.id': number
  'entity.type': string
  username: string | null
  seen: boolean
  read: boolean
}

/** Operations on `events` of a client. */
export interface EventsArea {
  /**
   * Lists the events of things that the caller may see.
   * Scopes: events:read_only.
   */
  list: ListMethod<[], Event, EventFields>
  /**
   * Streams every change of an event as it happens, resuming without a gap.
   * Scopes: events:read_only.
   */
  stream: StreamMethod<Event>
  /**
   * Shows one event, on request only once it has ended.
   * Scopes: events:read_only.
   */
  view: ReadMethod<[eventId: number], Event, {
    /** Seconds to wait for the end of a job before the answer. */
    wait?: number | undefined
  }>
  /**
   * Marks an event and all older ones as seen.
   * Scopes: events:read_write.
   */
  markSeen: ChangeMethod<[eventId: number], Empty, Event>
  /**
   * Marks one event as read.
   * Scopes: events:read_write.
   */
  markRead: ChangeMethod<[eventId: number], Empty, Event>
}
