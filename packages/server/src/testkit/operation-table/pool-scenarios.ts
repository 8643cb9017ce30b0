import { publicNodeId } from '#domain/node/name.ts'
import { selectRow } from '../database/rows.ts'
import { all, made, named, nothing } from './content.ts'
import { askMine, type Scenario } from './scenario.ts'
import type { TableParams, TableWorld } from './table-world.ts'

const pool = (world: TableWorld, more = {}) =>
  world.have('pool.create', { params: world.mine, body: { type: 'g6-standard-1', count: 2, ...more } })
const onPool = async (world: TableWorld) => ({ params: { ...world.mine, poolId: await pool(world) } })

async function onNode(world: TableWorld): Promise<{ params: TableParams }> {
  const poolId = await pool(world)
  const { name } = await selectRow(world.http.store, 'nodes', 'name', { pool_id: poolId })
  return { params: { ...world.mine, poolId, nodeId: publicNodeId(poolId, name) } }
}

/** Operations 20 to 28, on pools of the cluster in `mine`. */
export const poolScenarios = {
  'node.view': { ask: askMine, shows: named('node') },
  'node.delete': { ask: onNode, shows: nothing },
  'node.recycle': { ask: onNode, shows: nothing },
  'pool.list': { ask: askMine, shows: all('pool') },
  'pool.create': {
    ask: ({ mine }) => ({
      params: mine,
      body: { type: 'g6-standard-1', count: 1, tags: ['made'], autoscaler: { enabled: true, min: 1, max: 3 } },
    }),
    shows: made('pool'),
    againstRules: [{ type: 'nothing', count: 1 }],
  },
  'pool.view': { ask: askMine, shows: named('pool') },
  'pool.update': {
    ask: async (world) => ({ ...(await onPool(world)), body: { count: 3 } }),
    shows: named('pool'),
  },
  'pool.delete': { ask: onPool, shows: nothing },
  'pool.recycle': { ask: onPool, shows: nothing },
} as const satisfies Record<string, Scenario>
