import { expect, it } from 'vitest'
import type { PooledKind } from '#store/address/allocate-addresses.ts'
import type { EngineBench } from '#testkit/engine/engine-bench.ts'
import { openTestBench } from '#testkit/engine/test-bench.ts'
import { type Ledger, openLedger } from '#testkit/ledger/open-ledger.ts'
import { requestHost, requestRemoval } from '#testkit/requests/request-host.ts'
import type { HostId } from '#domain/shared/index.ts'
import { acceptAddressCreate } from './create.ts'
import { acceptAddressDelete } from './delete.ts'
import { acceptAddressUpdate } from './update.ts'

const bench = await openTestBench()

function operationsOn({ actor, terms }: EngineBench, { record }: Ledger, hostId: HostId) {
  return {
    add: (title: string, kind: PooledKind) =>
      record(title, (tx) => acceptAddressCreate(tx, actor, { hostId, isInPath: true, kind }, terms)),
    remove: (title: string, address: string) =>
      record(title, (tx) => acceptAddressDelete(tx, actor, { hostId, address })),
    name: (title: string, address: string, rdns: string | null, forward: readonly string[] | null = [address]) =>
      record(title, (tx) => acceptAddressUpdate(tx, actor, { hostId, address, rdns, forward, vendor: 'Moor' })),
  }
}

it('rows written when addresses are added, named and removed match address.golden.txt; vitest --update rewrites it (H16)', async () => {
  const ledger = openLedger(bench.store)
  const { id } = await requestHost(bench, { label: 'web' })
  await bench.converge()
  const { add, remove, name } = operationsOn(bench, ledger, id)
  const own = await add('a private address', 'private')
  await add('a second private address', 'private')
  const more = await add('a second public address', 'public')
  const [first, second, inside] = ['198.18.0.3', String(more?.address), String(own?.address)]
  await name('a name that resolves to the address', second, 'web.example.org')
  await name('the same name again', second, 'web.example.org')
  await name('a name that resolves to another address', second, 'www.example.org', [first])
  await name('a name that does not resolve', second, 'www.example.org', null)
  await name('the default name, as returned', second, `${second.replaceAll('.', '-')}.ip.moorusercontent.com`)
  await name('the default name, as null', second, null)
  await name('a name for a private address', inside, 'own.example.org')
  await remove('the first public address', first)
  await remove('the last public address', second)
  await remove('the private address', inside)
  await remove('the same again', inside)
  await requestRemoval(bench, id)
  await add('an additional address of a host that is being deleted', 'public')
  await remove('a removal from a host that is being deleted', second)
  await expect(ledger.read()).toMatchFileSnapshot('./address.golden.txt')
})
