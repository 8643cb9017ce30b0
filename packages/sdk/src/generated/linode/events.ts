// Generated from the contract by `npm run generate -w @moorage/sdk`; do not edit it here (ADR 0036).

import type { ChangeMethod, ListMethod, ReadMethod, StreamMethod } from '../../client/methods.ts'
import type { EventFields } from '../neutral/events.ts'
import type { Empty } from '../neutral/volumes.ts'

/** A record of one operation, or a notification. */
export interface Event {
  /** Event ID. */
  id: number
  /**
   * Time at which the request was accepted or the work began. In UTC as YYYY-MM-DDTHH:MM:SS, without zone letter and
   * fraction.
   */
  created: string
  /** Whether the user has marked this or a later event as seen. */
  seen: boolean
  /** Whether the user has marked the event as read. */
  read: boolean
  /** Progress in percent. Null for notifications. */
  percent_complete: number | null
  /** Remaining time, `h:mm:ss`. Null if unknown. */
  time_remaining: string | null
  /** Copy rate. */
  rate: string | null
  /** Duration in seconds. Null until the event has ended. */
  duration: number | null
  /** Action of the event. */
  action:
    | 'volume_create' | 'volume_attach' | 'volume_detach' | 'volume_clone' | 'volume_resize'
    | 'volume_delete' | 'volume_migrate' | 'volume_repair' | 'volume_update' | 'volume_damaged'
    | 'linode_create' | 'linode_boot' | 'linode_shutdown' | 'linode_reboot' | 'linode_rebuild'
    | 'linode_resize' | 'linode_delete' | 'linode_update' | 'linode_config_create'
    | 'linode_config_update' | 'linode_config_delete' | 'disk_create' | 'disk_duplicate'
    | 'disk_resize' | 'disk_delete' | 'disk_update' | 'password_reset' | 'linode_addip'
    | 'ipaddress_update' | 'linode_deleteip' | 'token_create' | 'token_update' | 'token_delete'
    | 'user_ssh_key_add' | 'user_ssh_key_update' | 'user_ssh_key_delete' | 'tag_create' | 'tag_delete'
    | 'user_create' | 'user_update' | 'user_delete' | 'profile_update' | 'account_update'
    | 'account_settings_update' | 'account_agreement_eu_model' | 'resource_orphaned'
    | 'oauth_client_create' | 'oauth_client_update' | 'oauth_client_delete'
    | 'oauth_client_secret_reset' | 'oauth_app_delete' | 'lke_cluster_create' | 'lke_cluster_update'
    | 'lke_cluster_delete' | 'lke_cluster_recycle' | 'lke_kubeconfig_regenerate' | 'lke_token_rotate'
    | 'lke_cluster_regenerate' | 'lke_control_plane_acl_update' | 'lke_control_plane_acl_delete'
    | 'lke_pool_create' | 'lke_pool_update' | 'lke_pool_delete' | 'lke_pool_recycle'
    | 'lke_node_create' | 'lke_node_delete' | 'lke_node_recycle'
  /** User who sent the request. Null for the system. */
  username: string | null
  /** Resource of the event. */
  entity: EventEntity
  /** Event status. finished, failed, notification and canceled are final. */
  status: 'scheduled' | 'started' | 'finished' | 'failed' | 'notification' | 'canceled'
  /** Second resource of the event: the host of an attachment, the source of a clone. */
  secondary_entity: SecondaryEntity | null
  /** Cause of the failure. */
  message: string | null
  /** Constant value. */
  details: Record<string, never>
}

/** Resource of the event. */
export interface EventEntity {
  /** Label of the resource at the time of the event. */
  label: string
  /** Resource ID; a number if the resource has a numeric ID. */
  id: number | string
  /** Resource type. */
  type:
    | 'volume' | 'linode' | 'lkecluster' | 'lkenodepool' | 'token' | 'user_ssh_key' | 'user'
    | 'oauth_client' | 'oauth_app' | 'account' | 'tag'
  /** Resource path, starting with /v4. */
  url: string
}

/** Second resource of the event: the host of an attachment, the source of a clone. */
export interface SecondaryEntity {
  /** Resource ID; a number if the resource has a numeric ID. */
  id: number | string
  /** Resource type. */
  type:
    | 'volume' | 'linode' | 'lkecluster' | 'lkenodepool' | 'token' | 'user_ssh_key' | 'user'
    | 'oauth_client' | 'oauth_app' | 'account' | 'tag' | 'linode_config' | 'disk'
  /** Label of the resource at the time of the event. */
  label: string
  /** Resource path, starting with /v4. */
  url: string
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
   * Scopes: events:read_only.
   */
  markSeen: ChangeMethod<[eventId: number], Empty, Event>
  /**
   * Marks one event as read.
   * Scopes: events:read_only.
   */
  markRead: ChangeMethod<[eventId: number], Empty, Event>
}
