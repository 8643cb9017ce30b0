import { publicNodeId } from '#domain/node/name.ts'
import { selectRow } from '../database/rows.ts'
import { all, made, named, nothing } from './content.ts'
import { requestMine, type Scenario } from './scenario.ts'
import type { TableParams, TableFixture } from './table-fixture.ts'

const pool = (fixture: TableFixture, more = {}) =>
  fixture.have('pool.create', { params: fixture.mine, body: { type: 'g6-standard-1', count: 2, ...more } })
const onPool = async (fixture: TableFixture) => ({ params: { ...fixture.mine, poolId: await pool(fixture) } })

async function onNode(fixture: TableFixture): Promise<{ params: TableParams }> {
  const poolId = await pool(fixture)
  const { name } = await selectRow(fixture.http.store, 'nodes', 'name', { pool_id: poolId })
  return { params: { ...fixture.mine, poolId, nodeId: publicNodeId(poolId, name) } }
}

/** Operations 20 to 28, on pools of the cluster in `mine`. */
export const poolScenarios = {
  'node.view': { request: requestMine, content: named('node') },
  'node.delete': { request: onNode, content: nothing },
  'node.recycle': { request: onNode, content: nothing },
  'pool.list': { request: requestMine, content: all('pool') },
  'pool.create': {
    request: ({ mine }) => ({
      params: mine,
      body: { type: 'g6-standard-1', count: 1, tags: ['made'], autoscaler: { enabled: true, min: 1, max: 3 } },
    }),
    content: made('pool'),
    againstRules: [{ type: 'nothing', count: 1 }],
  },
  'pool.view': { request: requestMine, content: named('pool') },
  'pool.update': {
    request: async (fixture) => ({ ...(await onPool(fixture)), body: { count: 3 } }),
    content: named('pool'),
  },
  'pool.delete': { request: onPool, content: nothing },
  'pool.recycle': { request: onPool, content: nothing },
} as const satisfies Record<string, Scenario>
