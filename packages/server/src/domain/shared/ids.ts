/** IDs are positive integers, increasing per kind and unique in the installation (contract, "Resources and their fields"). */
declare const brand: unique symbol
type Id<Name extends string> = number & { readonly [brand]: Name }

/** ID of an account. */
export type AccountId = Id<'account'>
/** ID of a user. */
export type UserId = Id<'user'>
/** ID of an access token. */
export type TokenId = Id<'token'>
/** ID of an application that acts for a user. */
export type AppId = Id<'app'>
/** ID of a public SSH key. */
export type SshKeyId = Id<'ssh-key'>
/** ID of a sign-in. */
export type SignInId = Id<'sign-in'>
/** ID of a volume. */
export type VolumeId = Id<'volume'>
/** ID of a host. */
export type HostId = Id<'host'>
/** ID of a host's boot configuration. */
export type ConfigId = Id<'config'>
/** ID of a host's local disk. */
export type DiskId = Id<'disk'>
/** ID of a snapshot of a volume. */
export type VolumeSnapshotId = Id<'volume_snapshot'>
/** ID of an image of a user. */
export type ImageId = Id<'image'>
/** ID of a volume backup. */
export type VolumeBackupId = Id<'volume-backup'>
/** ID of a cluster. */
export type ClusterId = Id<'cluster'>
/** ID of a node pool. */
export type PoolId = Id<'pool'>
/** ID of a node's row; the public ID is text (decision E2). */
export type NodeId = Id<'node'>
/** ID of a deleted resource's trash item. */
export type TrashId = Id<'trash'>
/** ID of a lock against deletion. */
export type LockId = Id<'lock'>
/** ID of an event, the operation record (decision F1). */
export type EventId = Id<'event'>

/** Returns a number as a branded ID, without a check; the only way to create one. */
export function asId<T extends number>(value: number): T {
  return value as T
}
