/** Requests of `proto/csi.proto`. Absent strings are '', absent numbers 0, absent messages null. */

/** Requested size in bytes; 0 for no bound. */
export interface CapacityRange {
  readonly required_bytes: number
  readonly limit_bytes: number
}

/** Requested use of a volume. */
export interface VolumeCapability {
  readonly access_type?: 'block' | 'mount'
  readonly mount?: { readonly fs_type: string; readonly mount_flags: readonly string[] } | null
  readonly access_mode: { readonly mode: string } | null
}

/** Values of topology keys, such as the region. */
interface Topology {
  readonly segments: Readonly<Record<string, string>>
}

/** CreateVolumeRequest. */
export interface CreateRequest {
  readonly name: string
  readonly capacity_range: CapacityRange | null
  readonly volume_capabilities: readonly VolumeCapability[]
  readonly parameters: Readonly<Record<string, string>>
  readonly volume_content_source: {
    readonly type?: string
    readonly volume?: { readonly volume_id: string } | null
    readonly snapshot?: { readonly snapshot_id: string } | null
  } | null
  readonly accessibility_requirements: {
    readonly requisite: readonly Topology[]
    readonly preferred: readonly Topology[]
  } | null
}

/** DeleteVolumeRequest, and base type of requests for a volume. */
export interface VolumeRequest {
  readonly volume_id: string
}

/** ControllerPublishVolumeRequest and ControllerUnpublishVolumeRequest. */
export interface AttachRequest extends VolumeRequest {
  readonly node_id: string
  readonly volume_capability: VolumeCapability | null
}

/** ValidateVolumeCapabilitiesRequest. */
export interface ValidateRequest extends VolumeRequest {
  readonly volume_context: Readonly<Record<string, string>>
  readonly volume_capabilities: readonly VolumeCapability[]
  readonly parameters: Readonly<Record<string, string>>
}

/** ListVolumesRequest. */
export interface PageRequest {
  readonly max_entries: number
  readonly starting_token: string
}

/** CreateSnapshotRequest. */
export interface SnapshotCreateRequest {
  readonly name: string
  readonly source_volume_id: string
  readonly parameters: Readonly<Record<string, string>>
}

/** DeleteSnapshotRequest. */
export interface SnapshotRequest {
  readonly snapshot_id: string
}

/** ListSnapshotsRequest. */
export interface SnapshotPageRequest extends PageRequest, SnapshotRequest {
  readonly source_volume_id: string
}

/** ControllerExpandVolumeRequest. */
export interface ExpandRequest extends VolumeRequest {
  readonly capacity_range: CapacityRange | null
  readonly volume_capability: VolumeCapability | null
}

/** NodeStageVolumeRequest and NodePublishVolumeRequest. */
export interface MountRequest extends VolumeRequest {
  readonly publish_context: Readonly<Record<string, string>>
  readonly staging_target_path: string
  readonly target_path: string
  readonly volume_capability: VolumeCapability | null
}

/** NodeGetVolumeStatsRequest and NodeExpandVolumeRequest. */
export interface PathRequest extends VolumeRequest {
  readonly volume_path: string
  readonly staging_target_path: string
  readonly capacity_range: CapacityRange | null
  readonly volume_capability: VolumeCapability | null
}
