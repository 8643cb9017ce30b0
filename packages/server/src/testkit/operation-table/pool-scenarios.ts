import { publicNodeId } from '../../domain/node/name.ts'
import type { Scenario } from './scenario.ts'
import type { Params, TableWorld } from './table-world.ts'

const pool = (world: TableWorld, more = {}) =>
  world.have('pool.create', { params: world.mine, body: { type: 'g6-standard-1', count: 2, ...more } })
const onMine: Scenario = ({ mine }) => ({ params: mine })
const onPool = async (world: TableWorld) => ({ params: { ...world.mine, poolId: await pool(world) } })

/** A node of a pool of its own. */
async function onNode(world: TableWorld): Promise<{ params: Params }> {
  const poolId = await pool(world)
  const { name } = await world.http.store.db
    .selectFrom('nodes')
    .select('name')
    .where('pool_id', '=', poolId)
    .executeTakeFirstOrThrow()
  return { params: { ...world.mine, poolId, nodeId: publicNodeId(poolId, name) } }
}

/** Operations 20 to 28, on pools of the cluster `mine` names. */
export const poolScenarios = {
  'node.view': onMine,
  'node.delete': onNode,
  'node.recycle': onNode,
  'pool.list': onMine,
  'pool.create': ({ mine }) => ({
    params: mine,
    body: { type: 'g6-standard-1', count: 1, tags: ['made'], autoscaler: { enabled: true, min: 1, max: 3 } },
  }),
  'pool.view': onMine,
  'pool.update': async (world) => ({ ...(await onPool(world)), body: { count: 3 } }),
  'pool.delete': onPool,
  'pool.recycle': onPool,
} as const satisfies Record<string, Scenario>
