/**
 * Branded identifiers: a volume's number cannot be passed where a host's is wanted.
 * All ids are positive integers, rising per kind, unique in the installation (contract, "Resources and their fields").
 */
declare const brand: unique symbol
type Id<Name extends string> = number & { readonly [brand]: Name }

/** Number of an account. */
export type AccountId = Id<'account'>
/** Number of a user. */
export type UserId = Id<'user'>
/** Number of an access token. */
export type TokenId = Id<'token'>
/** Number of an application that a user lets act for them. */
export type AppId = Id<'app'>
/** Number of a public SSH key. */
export type SshKeyId = Id<'ssh-key'>
/** Number of a sign-in. */
export type SignInId = Id<'sign-in'>
/** Number of a volume. */
export type VolumeId = Id<'volume'>
/** Number of a host. */
export type HostId = Id<'host'>
/** Number of a host's boot configuration. */
export type ConfigId = Id<'config'>
/** Number of a host's local disk. */
export type DiskId = Id<'disk'>
/** Number of a cluster. */
export type ClusterId = Id<'cluster'>
/** Number of a node pool. */
export type PoolId = Id<'pool'>
/** Number of a node's row; its public id is text (decision E2). */
export type NodeId = Id<'node'>
/** Number of an event (the operation record, decision F1). */
export type EventId = Id<'event'>

/** Names a plain number as an id of one kind; the only way to make a branded id. */
export function asId<T extends number>(value: number): T {
  return value as T
}
