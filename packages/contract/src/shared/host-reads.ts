import Type from 'typebox'
import { idOf } from './ids.ts'

/** OpenAPI tag. */
export const hostArea = 'Hosts'
/** Host ID as a path parameter. */
export const hostIdInPath = idOf('Host ID.')
/** Requires write access to the path's host. */
export const writesHost = { entity: 'host', at: 'path.hostId', level: 'read_write' } as const
/** Requires read access to each volume in a slot of the body. */
export const readsSlotVolumes = { entity: 'volume', at: 'body.devices.*.volume_id', level: 'read_only' } as const

/** Operations that read the path's host, with its path parameters (decision G1). */
export const hostReads = {
  area: hostArea,
  scopes: ['hosts:read_only'],
  grants: [{ entity: 'host', at: 'path.hostId', level: 'read_only' }],
  params: Type.Object({ hostId: hostIdInPath }),
} as const
/** Operations that change the path's host. */
export const hostWrites = { ...hostReads, scopes: ['hosts:read_write'], grants: [writesHost] } as const
