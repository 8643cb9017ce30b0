import { expect, it } from 'vitest'
import { openAccessList } from '#domain/cluster/access-list.ts'
import type { ClusterId } from '#domain/shared/index.ts'
import { seedUser } from '#testkit/database/seed-users.ts'
import type { EngineBench } from '#testkit/engine/engine-bench.ts'
import { openTestBench } from '#testkit/engine/test-bench.ts'
import { type Ledger, openLedger } from '#testkit/ledger/open-ledger.ts'
import { newPoolOf } from '#testkit/requests/request-pool.ts'
import { acceptKubeconfigDelete } from '../kubeconfig/delete.ts'
import { acceptClusterTokenDelete } from '../cluster-token/delete.ts'
import { type ClusterCreate, acceptClusterCreate } from './create.ts'
import { acceptClusterDelete } from './delete.ts'
import { acceptClusterLoss } from './loss.ts'
import { acceptClusterRecycle } from './recycle.ts'
import { acceptClusterRegenerate } from './regenerate.ts'
import { acceptClusterRestore } from './restore.ts'
import { type ClusterChanges, acceptClusterUpdate } from './update.ts'

const bench = await openTestBench()

const defaults: ClusterCreate = {
  label: 'prod',
  region: 'eu-central',
  version: '1.34',
  isHighlyAvailable: false,
  tags: ['tag'],
  accessList: openAccessList,
  pools: [newPoolOf({ count: 2 })],
}

const unchanged: ClusterChanges = { label: null, tags: null, version: null, isHighlyAvailable: null, accessList: null }

function operationsOn({ store, actor, terms }: EngineBench, { record }: Ledger) {
  return {
    limit: (clusters_max: number | null, nodes_max: number | null) =>
      store.db.updateTable('accounts').set({ clusters_max, nodes_max }).execute(),
    create: (title: string, input: Partial<ClusterCreate>, by = actor) =>
      record(title, (tx) => acceptClusterCreate(tx, by, { ...defaults, ...input }, terms)),
    update: (title: string, id: ClusterId, input: Partial<ClusterChanges>) =>
      record(title, (tx) => acceptClusterUpdate(tx, actor, { id, ...unchanged, ...input }, terms)),
    recycle: (title: string, id: ClusterId) => record(title, (tx) => acceptClusterRecycle(tx, actor, { id }, terms)),
    renew: (title: string, clusterId: ClusterId) =>
      record(title, (tx) => acceptKubeconfigDelete(tx, actor, { clusterId })),
    rotate: (title: string, clusterId: ClusterId) =>
      record(title, (tx) => acceptClusterTokenDelete(tx, actor, { clusterId })),
    regenerate: (title: string, clusterId: ClusterId, isKubeconfigRenewed: boolean) =>
      record(title, (tx) => acceptClusterRegenerate(tx, actor, { clusterId, isKubeconfigRenewed })),
    restore: (title: string, id: ClusterId) => record(title, (tx) => acceptClusterRestore(tx, { id })),
    remove: (title: string, id: ClusterId) => record(title, (tx) => acceptClusterDelete(tx, actor, { id }, terms)),
    lose: (title: string, id: ClusterId) =>
      record(title, (tx) => acceptClusterLoss(tx, { id, accountId: actor.accountId, label: 'bare', generation: 4 })),
  }
}
type Operations = ReturnType<typeof operationsOn>
interface Clusters {
  readonly prod: ClusterId
  readonly bare: ClusterId
}

async function recordMaking({ create, limit }: Operations): Promise<Clusters> {
  const prod = (await create('a cluster with a pool of two', {}))?.id as ClusterId
  await create('another cluster with the same label', {})
  await limit(1, 4)
  const pools = [newPoolOf({ count: 2 }), newPoolOf({ count: 3 })]
  await create("a cluster above the account's limits", { label: 'more', pools })
  await limit(null, null)
  const rita = await seedUser(bench.store, bench.actor, 'rita', { globals: { add_clusters: true } })
  const input = { label: 'bare', isHighlyAvailable: true, version: '1.35', tags: [], pools: [] }
  const made = await create(
    'a cluster with high availability and without pools, created by a restricted user',
    input,
    rita,
  )
  await bench.converge()
  return { prod, bare: made?.id as ClusterId }
}

async function recordChanges({ update }: Operations, { prod, bare }: Clusters): Promise<void> {
  const same = { label: 'prod', tags: ['tag'], version: '1.34', isHighlyAvailable: false }
  await update('an update without changes', prod, same)
  await update('another label and other tags', prod, { label: 'live', tags: ['new'] })
  await update('a label of another cluster', prod, { label: 'bare' })
  await update('an older version', bare, { version: '1.34' })
  await update('disabling high availability', bare, { isHighlyAvailable: false })
  await update('a newer version', prod, { version: '1.35' })
  await update('high availability before it is done', prod, { isHighlyAvailable: true })
  await update('the newest version, which supersedes the previous update', prod, { version: '1.36' })
  await bench.converge()
}

async function recordEnds(
  { recycle, renew, rotate, regenerate, remove, restore, lose }: Operations,
  { prod, bare }: Clusters,
): Promise<void> {
  await recycle('a recycle of all nodes', prod)
  await recycle('the same recycle again', prod)
  await bench.converge()
  await recycle('a recycle of a cluster without nodes', bare)
  await renew('new credentials', prod)
  await renew('new credentials again, before it is done', prod)
  await bench.converge()
  await rotate('a new own token', prod)
  await regenerate('both kinds of credentials in one request, before it is done', prod, true)
  await regenerate('the own token alone, before it is done', prod, false)
  await bench.converge()
  await restore('a control plane restored from a snapshot', prod)
  await restore('the same restore before it is done', prod)
  await bench.converge()
  await recycle('a recycle before the deletion', prod)
  await remove('a deletion, including pools and nodes', prod)
  await remove('the same deletion again', prod)
  await restore('a restore of a deleted cluster', prod)
  await bench.converge()
  await remove('a deletion of a cluster without pools', bare)
  await lose('a lost control plane', bare)
}

it('rows written when a cluster is requested, changed, recycled, deleted and lost match cluster.golden.txt; vitest --update rewrites it', async () => {
  const ledger = openLedger(bench.store)
  const operations = operationsOn(bench, ledger)
  const clusters = await recordMaking(operations)
  await recordChanges(operations, clusters)
  await recordEnds(operations, clusters)
  await expect(ledger.read()).toMatchFileSnapshot('./cluster.golden.txt')
})
