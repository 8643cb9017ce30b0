import { type LockableType, type LockType, onlyCannotDelete } from '@moorage/contract'
import { ApiError, type LockId } from '../shared/index.ts'

/** Lock of a resource. */
export interface HeldLock {
  readonly id: LockId
  readonly type: LockType
}

/** Resource with its lock; null without one. */
export interface LockableResource {
  readonly id: number
  readonly lock: HeldLock | null
}

/** Returns the types of a resource's locks for its response: none or one. */
export function listLockTypes({ lock }: Pick<LockableResource, 'lock'>): LockType[] {
  return lock ? [lock.type] : []
}

const nouns: Readonly<Record<LockableType, string>> = {
  volume: 'Volume',
  host: 'Host',
  orchcluster: 'Cluster',
  orchnodepool: 'Node pool',
}

/** Throws resource.locked if a lock protects the resource against its deletion, or a host against a rebuild (decision G13.2). */
export function rejectLocked(type: LockableType, { id, lock }: LockableResource): void {
  if (lock) throw lockedError(`${nouns[type]} ${id} has`, lock)
}

/** Throws resource.locked if a host's lock also protects its disks, configurations and addresses (decision G13.2). */
export function rejectLockedParts({ id, lock }: LockableResource): void {
  if (lock?.type === 'cannot_delete_with_subresources') throw lockedError(`Host ${id} has`, lock)
}

function lockedError(holder: string, { id, type }: HeldLock): ApiError {
  return new ApiError('resource.locked', `${holder} the lock ${id} (${type}). Delete the lock first.`)
}

/** Returns the error lock.exists for a resource that has a lock of either type (facts, "Locks"). */
export function explainLockExists({ id, type }: HeldLock, added: LockType): ApiError {
  const reason = `The ${type} lock (Lock ID: ${id}) needs to be removed to add ${added} lock. Can only have one of: cannot_delete, cannot_delete_with_subresources locks`
  return new ApiError('lock.exists', reason, { field: 'lock_type' })
}

/** Returns request.field_invalid for the second lock type unless the resource is a volume or host; an invalid type is undefined (facts, "Locks"). */
export function checkLockType(type: LockType | undefined, of: LockableType | undefined): ApiError[] {
  if (type !== 'cannot_delete_with_subresources' || of === 'volume' || of === 'host') return []
  return [new ApiError('request.field_invalid', onlyCannotDelete, { field: 'lock_type', valid: 'cannot_delete' })]
}

/** Throws host.of_cluster for a host that is a node: a lock of its pool or cluster protects it (decision G13.1). */
export function rejectNodeLock(clusterId: number | null): void {
  if (clusterId === null) return
  throw new ApiError(
    'host.of_cluster',
    `This host is a node of cluster ${clusterId}. Lock its pool or cluster instead.`,
  )
}
