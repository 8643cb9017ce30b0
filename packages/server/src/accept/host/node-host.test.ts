import { expect, it } from 'vitest'
import { hostTypeOf } from '#domain/catalogue/host-types.ts'
import { asId, type ClusterId, type EventId, type HostId } from '#domain/shared/index.ts'
import type { EngineBench } from '#testkit/engine/engine-bench.ts'
import { openTestBench } from '#testkit/engine/test-bench.ts'
import { type Ledger, openLedger } from '#testkit/ledger/open-ledger.ts'
import { requestAttach } from '#testkit/requests/request-attachment.ts'
import { requestCluster } from '#testkit/requests/request-cluster.ts'
import { requestVolume } from '#testkit/requests/request-volume.ts'
import { type NodeHostCreate, acceptNodeHostCreate } from './create.ts'
import { acceptNodeHostDelete } from './delete.ts'

const bench = await openTestBench()

function nodeOperationsOn({ actor, catalogue }: EngineBench, { record }: Ledger, clusterId: ClusterId) {
  const { accountId } = actor
  const type = hostTypeOf(catalogue, 'g6-standard-2')
  const defaults = { accountId, clusterId, region: 'eu-central', type, tags: ['of-pool'], catalogue }
  return {
    make: (title: string, input: Pick<NodeHostCreate, 'nodeName' | 'causeId' | 'diskEncryption'>) =>
      record(title, (tx) => acceptNodeHostCreate(tx, { ...defaults, ...input })),
    remove: (title: string, id: HostId, label: string, causeId: EventId | null) =>
      record(title, (tx) => acceptNodeHostDelete(tx, { id, accountId, causeId, label, region: 'eu-central' })),
  }
}

it('rows written when the host of a node is created and deleted match node-host.golden.txt (decisions E2, E7, F2); vitest --update rewrites it', async () => {
  const ledger = openLedger(bench.store)
  const { id: clusterId, operationId } = await requestCluster(bench, { label: 'nodes', pools: [] })
  await bench.converge()
  const { make, remove } = nodeOperationsOn(bench, ledger, clusterId)
  const enabled = { diskEncryption: 'enabled' } as const
  const first = await make("a node's host, caused by an operation", {
    nodeName: 'first',
    causeId: operationId,
    ...enabled,
  })
  const id = first?.id as HostId
  await make("a node's host with a taken label", { nodeName: 'first', causeId: operationId, ...enabled })
  await make('an unencrypted host without an operation', {
    nodeName: 'alone',
    causeId: null,
    diskEncryption: 'disabled',
  })
  await bench.converge()
  const volume = await requestVolume(bench.store, bench.actor, { label: 'kept' })
  await bench.converge()
  await requestAttach(bench, volume.id, id)
  await bench.converge()
  await remove('its deletion, caused by an operation', id, 'first', operationId)
  await bench.converge()
  await remove('a deletion without an operation', asId<HostId>(2), 'host2', null)
  await expect(ledger.read()).toMatchFileSnapshot('./node-host.golden.txt')
})
