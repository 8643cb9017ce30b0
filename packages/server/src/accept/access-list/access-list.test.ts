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

/** Acts on the access list of one cluster. */
function deedsOn({ actor, terms }: EngineBench, { record: note }: Ledger, clusterId: ClusterId) {
  const unchanged = { label: null, tags: null, version: null, isHighlyAvailable: null }
  return {
    list: (title: string, input: AccessListInput, by = terms) =>
      note(title, (tx) => acceptAccessListUpdate(tx, actor, { clusterId, input }, by)),
    open: (title: string) => note(title, (tx) => acceptAccessListDelete(tx, actor, { clusterId })),
    update: (title: string, accessList: AccessListInput, label: string | null = null) =>
      note(title, (tx) => acceptClusterUpdate(tx, actor, { id: clusterId, ...unchanged, label, accessList }, terms)),
  }
}
type Deeds = ReturnType<typeof deedsOn>

async function tellListings({ list, open }: Deeds): Promise<void> {
  const versions = ['1.35']
  const bare = { hasAccessLists: false, versions, hardwareTypes: [], migrates: false, encrypts: false, hotPlugs: false }
  const catalogue = narrowCatalogue(bench.catalogue, () => ({
    ...bare,
    devicesMax: 1,
    encryptsDisks: false,
    images: null,
    kernels: null,
    hasHighAvailability: false,
  }))
  await open('every address of a list that was never closed')
  await list('nothing new', { enabled: false })
  await list('addresses of a list that is off', { addresses: { ipv4: ['192.0.2.1'] } })
  await list('one in a region that has none', { enabled: true }, { ...bench.terms, catalogue })
  await list('a mark alone', { 'revision-id': 'mine' })
  await open('every address of a list that only has a mark')
  await list('two families', {
    enabled: true,
    addresses: { ipv4: ['192.0.2.1', '192.0.2.1/32'], ipv6: ['2001:db8::/32'] },
  })
  await list('another, before that is done', { addresses: { ipv4: ['198.51.100.0/24'] } })
  await list('the same again', { enabled: true, addresses: { ipv4: ['198.51.100.0/24'] } })
  await list('one that is on, where none could begin', { addresses: { ipv6: [] } }, { ...bench.terms, catalogue })
  await open('every address, before that is done')
  await bench.converge()
  await open('every address again')
}

async function tellUpdates({ update, open }: Deeds): Promise<void> {
  await update('a list with its cluster', { enabled: true, addresses: { ipv4: ['192.0.2.1'] } })
  await update('nothing new with its cluster', { enabled: true })
  await update('a mark with its cluster', { 'revision-id': 'mine' })
  await update('a mark and another label', { 'revision-id': 'yours' }, 'other')
  await update('addresses of a list that is being switched off', { enabled: false, addresses: { ipv4: ['192.0.2.1'] } })
  await bench.converge()
  await open('every address once more')
}

it('what is written when the access list of a cluster changes is what access-list.golden.txt says (decision E13); vitest --update writes it anew', async () => {
  const ledger = openLedger(bench.store)
  const { id } = await requestCluster(bench, { label: 'closed', pools: [] })
  await bench.converge()
  const deeds = deedsOn(bench, ledger, id)
  await tellListings(deeds)
  await tellUpdates(deeds)
  await expect(ledger.read()).toMatchFileSnapshot('./access-list.golden.txt')
})
