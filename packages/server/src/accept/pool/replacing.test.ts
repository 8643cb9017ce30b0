import { expect, it } from 'vitest'
import { publicNodeId } from '#domain/node/name.ts'
import { openTestBench } from '#testkit/engine/test-bench.ts'
import { openLedger } from '#testkit/ledger/open-ledger.ts'
import { requestCluster } from '#testkit/requests/request-cluster.ts'
import { newPoolOf, requestPool } from '#testkit/requests/request-pool.ts'
import { selectRows } from '#testkit/database/rows.ts'
import { acceptNodeRecycle } from '../cluster/recycle.ts'
import { acceptPoolCreate } from './create.ts'

const bench = await openTestBench()

it('rows written when a node with an unnamed replacement is recycled match replacing.golden.txt (decision E6); vitest --update rewrites it', async () => {
  const { store, terms } = bench
  const { record, read } = openLedger(store)
  const { id: clusterId } = await requestCluster(bench, { label: 'cluster', pools: [] })
  const { id: poolId } = await requestPool(bench, clusterId, { count: 1 })
  await bench.converge()
  const recycle = async (title: string, index: number) => {
    const nodes = await selectRows(store, 'nodes', 'name', { pool_id: poolId }, 'id')
    const nodeId = publicNodeId(poolId, nodes[index]?.name ?? '')
    await record(title, (tx) => acceptNodeRecycle(tx, bench.actor, { clusterId, nodeId }, terms))
  }
  await recycle('a recycle of a node', 0)
  await recycle('a recycle of the replacement that is being created', 1)
  await recycle('the same recycle again', 0)
  await expect(read()).toMatchFileSnapshot('./replacing.golden.txt')
})

it("rejects a pool whose disks the region cannot encrypt; without a choice it gets the region's default (decision H11)", async () => {
  const { store, actor, terms } = bench
  const { id: clusterId } = await requestCluster(bench, { label: 'plain', pools: [] })
  const regions = terms.catalogue.regions.map((one) => ({
    ...one,
    capabilities: one.capabilities.filter((name) => name !== 'Disk Encryption'),
  }))
  const create = (diskEncryption: 'enabled' | null) =>
    store.db
      .transaction()
      .execute((tx) =>
        acceptPoolCreate(
          tx,
          actor,
          { clusterId, ...newPoolOf({ count: 1 }), diskEncryption },
          { catalogue: { ...terms.catalogue, regions } },
        ),
      )
  const pools = () => selectRows(store, 'pools', 'disk_encryption', { cluster_id: clusterId })
  await expect(create('enabled')).rejects.toMatchObject({ code: 'request.field_invalid', field: 'disk_encryption' })
  expect(await pools()).toEqual([])
  await create(null)
  expect(await pools()).toEqual([{ disk_encryption: 'disabled' }])
})
