import { expect, it } from 'vitest'
import { asId, type HostId } from '#domain/shared/index.ts'
import { at } from '#testkit/at.ts'
import { openPoolBench } from '#testkit/http/pool-bench.ts'
import { updateRows } from '#testkit/database/rows.ts'
import { wakeNodeOfHost } from './wake-node-of-host.ts'

const bench = await openPoolBench()

const wake = (hostId: number) => bench.store.db.transaction().execute((tx) => wakeNodeOfHost(tx, asId<HostId>(hostId)))

it('a changed host makes only its own node due now, without a new generation', async () => {
  const { id } = await bench.makePool({ count: 2 })
  const nodes = await bench.nodesOf(id)
  const [backed, other] = [at(nodes, 0), at(nodes, 1)]
  await updateRows(bench.store, 'nodes', { host_id: asId<HostId>(5) }, { id: backed.id })
  const unseen = bench.store.db
    .selectFrom('work')
    .select('id')
    .where('kind', '=', 'node')
    .whereRef('seen_generation', '<', 'generation')
  await updateRows(bench.store, 'work', { seen_generation: 1 }, { kind: 'node', id: [backed.id, other.id] })
  await wake(6)
  expect(await unseen.execute()).toEqual([])
  await wake(5)
  expect(await unseen.execute()).toEqual([{ id: backed.id }])
})
