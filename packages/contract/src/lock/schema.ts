import Type, { type Static } from 'typebox'
import { describeEnum, describeResource } from '../shared/describe-schema.ts'
import { idOf } from '../shared/ids.ts'
import { translatedAs } from '../shared/translated-value.ts'

/** Types of a lock (decision G13). The second one also protects disks, configurations and addresses of a host. */
export const lockTypes = ['cannot_delete', 'cannot_delete_with_subresources'] as const
/** Type of a lock. */
export type LockType = (typeof lockTypes)[number]
/** Reason for the second type where nothing is below the resource. The linode dialect replaces it. */
export const onlyCannotDelete = 'Must be cannot_delete, unless the resource is a volume or a host'
/** Entity types of resources that can be locked. */
export const lockableTypes = ['volume', 'host', 'orchcluster', 'orchnodepool'] as const
/** Entity type of a resource that can be locked. */
export type LockableType = (typeof lockableTypes)[number]

const lockType = describeEnum(
  lockTypes,
  'What the lock protects: the resource, or also the disks, configurations and addresses of a host. Clusters and pools support only cannot_delete.',
)
const entityType = describeEnum(lockableTypes, 'Resource type.', translatedAs('entity'))

/** Field of a resource that can be locked. */
export const locksSchema = Type.Array(describeEnum(lockTypes, 'A lock type.'), {
  description: 'Types of the locks on the resource: none or one.',
})

/** Lock response, in Linode's field order (facts, "Locks"). */
export const lockSchema = describeResource('Lock', 'A protection of one resource against deletion.', {
  id: idOf('Lock ID.'),
  lock_type: lockType,
  entity: describeResource('LockedEntity', 'The locked resource.', {
    id: idOf('Resource ID.'),
    type: entityType,
    label: Type.String({ description: 'Label of the resource.' }),
    url: Type.String({ description: 'Resource path, starting with /v4.', ...translatedAs('url') }),
  }),
})

/** Body of lock.create. An ID without a resource is a rule of stored state, so that every such ID has the same error. */
export const lockCreateSchema = Type.Object({
  entity_type: entityType,
  entity_id: Type.Integer({ description: 'ID of the resource to lock.' }),
  lock_type: lockType,
})

/** Lock response. */
export type Lock = Static<typeof lockSchema>
