import type { AccessListInput } from '@moorage/contract'
import { expect, it } from 'vitest'
import { narrowCatalogue } from '#domain/catalogue/narrow-catalogue.ts'
import type { ClusterId } from '#domain/shared/index.ts'
import type { EngineBench } from '#testkit/engine/engine-bench.ts'
import { openTestBench } from '#testkit/engine/test-bench.ts'
import { type Ledger, openLedger } from '#testkit/ledger/open-ledger.ts'
import { requestCluster } from '#testkit/requests/request-cluster.ts'
import { acceptClusterUpdate } from '../cluster/update.ts'
import { acceptAccessListDelete, acceptAccessListUpdate } from './update.ts'

const bench = await openTestBench()

function operationsOn({ actor, terms }: EngineBench, { record }: Ledger, clusterId: ClusterId) {
  const unchanged = { label: null, tags: null, version: null, isHighlyAvailable: null }
  return {
    list: (title: string, input: AccessListInput, by = terms) =>
      record(title, (tx) => acceptAccessListUpdate(tx, actor, { clusterId, input }, by)),
    open: (title: string) => record(title, (tx) => acceptAccessListDelete(tx, actor, { clusterId })),
    update: (title: string, accessList: AccessListInput, label: string | null = null) =>
      record(title, (tx) => acceptClusterUpdate(tx, actor, { id: clusterId, ...unchanged, label, accessList }, terms)),
  }
}
type Operations = ReturnType<typeof operationsOn>

async function recordListings({ list, open }: Operations): Promise<void> {
  const versions = ['1.35']
  const bare = { hasAccessLists: false, versions, hardwareTypes: [], migrates: false, encrypts: false, hotPlugs: false }
  const catalogue = narrowCatalogue(bench.catalogue, () => ({
    ...bare,
    devicesMax: 1,
    encryptsDisks: false,
    hypervisors: [],
    keepsDisks: false,
    configuresGuests: false,
    takesImages: false,
    backsUp: false,
    images: null,
    kernels: null,
    opensConsoles: true,
    rescues: true,
    hasHighAvailability: false,
  }))
  await open('every address on an unrestricted list')
  await list('an update without changes', { enabled: false })
  await list('addresses of a disabled list', { addresses: { ipv4: ['192.0.2.1'] } })
  await list('an access list in a region without support', { enabled: true }, { ...bench.terms, catalogue })
  await list('a revision alone', { 'revision-id': 'mine' })
  await open('every address on a list with only a revision')
  await list('addresses of both families', {
    enabled: true,
    addresses: { ipv4: ['192.0.2.1', '192.0.2.1/32'], ipv6: ['2001:db8::/32'] },
  })
  await list('another change before it is done', { addresses: { ipv4: ['198.51.100.0/24'] } })
  await list('the same again', { enabled: true, addresses: { ipv4: ['198.51.100.0/24'] } })
  await list(
    'a change of an enabled list in a region without support',
    { addresses: { ipv6: [] } },
    { ...bench.terms, catalogue },
  )
  await open('every address, before it is done')
  await bench.converge()
  await open('every address again')
}

async function recordUpdates({ update, open }: Operations): Promise<void> {
  await update('a list in a cluster update', { enabled: true, addresses: { ipv4: ['192.0.2.1'] } })
  await update('an unchanged list in a cluster update', { enabled: true })
  await update('a revision in a cluster update', { 'revision-id': 'mine' })
  await update('a revision and another label', { 'revision-id': 'yours' }, 'other')
  await update('addresses of a list that is being disabled', { enabled: false, addresses: { ipv4: ['192.0.2.1'] } })
  await bench.converge()
  await open('every address again, after all changes')
}

it("rows written for changes of a cluster's access list match access-list.golden.txt (decision E13); vitest --update rewrites it", async () => {
  const ledger = openLedger(bench.store)
  const { id } = await requestCluster(bench, { label: 'closed', pools: [] })
  await bench.converge()
  const operations = operationsOn(bench, ledger, id)
  await recordListings(operations)
  await recordUpdates(operations)
  await expect(ledger.read()).toMatchFileSnapshot('./access-list.golden.txt')
})
