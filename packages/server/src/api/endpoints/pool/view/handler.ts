import { findPool } from '#store/pool/find-pool.ts'
import type { Handler } from '#api/call.ts'
import { poolBody } from '#api/present/pool-body.ts'
import { clusterIdOf } from '../../cluster/cluster-id.ts'
import { poolIdOf } from '../pool-key.ts'

/** Operation 25: returns one pool with its nodes. */
export const poolView: Handler<'pool.view'> = {
  kind: 'read',
  run: async (call) => poolBody(await findPool(call.store.db, call.actor, clusterIdOf(call), poolIdOf(call)), call),
}
