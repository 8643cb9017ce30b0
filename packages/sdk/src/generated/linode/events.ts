// Generated from the contract by `npm run generate -w @moorage/sdk`; do not edit it here (ADR 0036).

import type { ChangeMethod, ListMethod, ReadMethod, StreamMethod } from '../../client/methods.ts'
import type { EventFields } from '../neutral/events.ts'
import type { Empty } from '../neutral/volumes.ts'

/** The record of one operation, or a notification. */
export interface Event {
  /** Number of the event. */
  id: number
  /** When the request was accepted, or the work began. UTC, YYYY-MM-DDTHH:MM:SS, without zone letter and fraction. */
  created: string
  /** Whether the user has marked it or a later one as seen. */
  seen: boolean
  /** Whether the user has marked it as read. */
  read: boolean
  /** How much of the work is done; null for notifications. */
  percent_complete: number | null
  /** Time that is left, `h:mm:ss`; null when that is not known. */
  time_remaining: string | null
  /** Speed of a copy. */
  rate: string | null
  /** Seconds; null before the end. */
  duration: number | null
  /** What happened or is happening. */
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
  /** Who asked for it; null when the system did. */
  username: string | null
  /** What the event is about. */
  entity: EventEntity
  /** How far it is; finished, failed, notification and canceled are final. */
  status: 'scheduled' | 'started' | 'finished' | 'failed' | 'notification' | 'canceled'
  /** What else took part: the host of an attachment, the source of a clone. */
  secondary_entity: SecondaryEntity | null
  /** Cause of a failure. */
  message: string | null
  /** Always the same. */
  details: Record<string, never>
}

/** What the event is about. */
export interface EventEntity {
  /** Label the thing had then. */
  label: string
  /** A number wherever the thing has one. */
  id: number | string
  /** Kind of the thing. */
  type:
    | 'volume' | 'linode' | 'lkecluster' | 'lkenodepool' | 'token' | 'user_ssh_key' | 'user'
    | 'oauth_client' | 'oauth_app' | 'account' | 'tag'
  /** Path of the thing, from /v4 on. */
  url: string
}

/** What else took part: the host of an attachment, the source of a clone. */
export interface SecondaryEntity {
  /** A number wherever the thing has one. */
  id: number | string
  /** Kind of the thing. */
  type:
    | 'volume' | 'linode' | 'lkecluster' | 'lkenodepool' | 'token' | 'user_ssh_key' | 'user'
    | 'oauth_client' | 'oauth_app' | 'account' | 'tag' | 'linode_config' | 'disk'
  /** Label the thing had then. */
  label: string
  /** Path of the thing, from /v4 on. */
  url: string
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
   * Scopes: events:read_only.
   */
  markSeen: ChangeMethod<[eventId: number], Empty, Event>
  /**
   * Marks one event as read.
   * Scopes: events:read_only.
   */
  markRead: ChangeMethod<[eventId: number], Empty, Event>
}
