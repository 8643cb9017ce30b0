// Generated from the contract by `npm run generate -w @moorage/sdk`; do not edit it here (ADR 0036).

import type { ChangeMethod, ListMethod, ReadMethod, StreamMethod } from '../../client/methods.ts'
import type { Empty } from './volumes.ts'

/** A record of one operation, or a notification. */
export interface Event {
  /** Event ID. */
  id: number
  /** Action of the event. */
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
  /** Event status. finished, failed, notification and canceled are final. */
  status: 'scheduled' | 'started' | 'finished' | 'failed' | 'notification' | 'canceled'
  /** Progress in percent. Null for notifications. */
  percent_complete: number | null
  /** Remaining time in seconds. Null if unknown. */
  time_remaining: number | null
  /** Copy rate. */
  rate: string | null
  /** Duration in seconds. Null until the event has ended. */
  duration: number | null
  /** Resource of the event. */
  entity: EventEntity
  /** Second resource of the event: the host of an attachment, the source of a clone. */
  secondary_entity: SecondaryEntity | null
  /** User who sent the request. Null for the system. */
  username: string | null
  /** Cause of the failure. */
  message: string | null
  /**
   * Time at which the request was accepted or the work began. In UTC as YYYY-MM-DDTHH:MM:SS, without zone letter and
   * fraction.
   */
  created: string
  /** Whether the user has marked this or a later event as seen. */
  seen: boolean
  /** Whether the user has marked the event as read. */
  read: boolean
}

/** Resource of the event. */
export interface EventEntity {
  /** Resource ID; a number if the resource has a numeric ID. */
  id: number | string
  /** Resource type. */
  type:
    | 'volume' | 'host' | 'orchcluster' | 'orchnodepool' | 'token' | 'ssh_key' | 'user'
    | 'oauth_client' | 'oauth_app' | 'account' | 'tag'
  /** Label of the resource at the time of the event. */
  label: string
  /** Resource path, starting with /v4. */
  url: string
}

/** Second resource of the event: the host of an attachment, the source of a clone. */
export interface SecondaryEntity {
  /** Resource ID; a number if the resource has a numeric ID. */
  id: number | string
  /** Resource type. */
  type:
    | 'volume' | 'host' | 'orchcluster' | 'orchnodepool' | 'token' | 'ssh_key' | 'user'
    | 'oauth_client' | 'oauth_app' | 'account' | 'tag' | 'config' | 'disk'
  /** Label of the resource at the time of the event. */
  label: string
  /** Resource path, starting with /v4. */
  url: string
}

/** What `event.list` can filter and sort by. */
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
   * Lists the events of resources that you can view.
   * Scopes: events:read_only.
   */
  list: ListMethod<[], Event, EventFields>
  /**
   * Streams every change of every event; a client can resume without losing changes.
   * Scopes: events:read_only.
   */
  stream: StreamMethod<Event>
  /**
   * Gets one event; on request, waits until the event has ended.
   * Scopes: events:read_only.
   */
  view: ReadMethod<[eventId: number], Event, {
    /** Maximum number of seconds to wait for the job to end before the response is sent. */
    wait?: number | undefined
  }>
  /**
   * Marks an event and all older events as seen.
   * Scopes: events:read_write.
   */
  markSeen: ChangeMethod<[eventId: number], Empty, Event>
  /**
   * Marks one event as read.
   * Scopes: events:read_write.
   */
  markRead: ChangeMethod<[eventId: number], Empty, Event>
}
