import { expect, it } from 'vitest'
import type { HostId } from '#domain/shared/index.ts'
import type { EngineBench } from '#testkit/engine/engine-bench.ts'
import { openTestBench } from '#testkit/engine/test-bench.ts'
import { type Ledger, openLedger } from '#testkit/ledger/open-ledger.ts'
import { acceptFor } from '#testkit/requests/accept-for.ts'
import { requestAttach } from '#testkit/requests/request-attachment.ts'
import { requestHost, requestPower, requestRemoval } from '#testkit/requests/request-host.ts'
import { requestVolume } from '#testkit/requests/request-volume.ts'
import { acceptDiskCreate } from '../disk/create.ts'
import { acceptHostCreate } from './create.ts'
import { acceptHostRebuild } from './rebuild.ts'
import { acceptHostReshaped, acceptHostResize } from './resize.ts'

const bench = await openTestBench()

const fromImage = {
  label: 'from image',
  region: 'eu-central',
  type: 'g6-standard-2',
  image: 'moor/debian12',
  isBare: false,
  swapMib: 512,
  tags: [],
  isBooted: true,
  diskEncryption: 'enabled',
  hasPrivate: false,
} as const

async function fillDisks(host_id: HostId): Promise<void> {
  const disk = {
    host_id,
    account_id: bench.actor.accountId,
    label: 'one of many',
    size_mib: 1,
    filesystem: 'raw',
  } as const
  const { length } = await bench.store.db.selectFrom('disks').select('id').where('host_id', '=', host_id).execute()
  await bench.store.db
    .insertInto('disks')
    .values(Array.from({ length: 64 - length }, () => disk))
    .execute()
}

function resizeOperationsOn({ actor, terms }: EngineBench, { record }: Ledger, id: HostId) {
  const access = { keys: ['ssh-ed25519 AAAA me'], users: [], isKeyRequired: true }
  const empty = { label: 'data', sizeMib: 1024, filesystem: 'ext4', image: null } as const
  const told = { label: 'grown', region: 'eu-central' }
  const rebuilt = { image: 'debian12', swapMib: 0, isBooted: true, diskEncryption: null, access } as const
  return {
    resize: (title: string, type: string, isDiskGrowing: boolean) =>
      record(title, (tx) => acceptHostResize(tx, actor, { id, type, isDiskGrowing }, terms)),
    rebuild: (title: string, swapMib = 0) =>
      record(title, (tx) => acceptHostRebuild(tx, actor, { ...rebuilt, id, swapMib }, terms)),
    addDisk: (title: string) => record(title, (tx) => acceptDiskCreate(tx, actor, { ...empty, hostId: id }, terms)),
    reshape: (title: string) =>
      record(title, (tx) =>
        acceptHostReshaped(tx, { ...told, id, account_id: actor.accountId, type: 'g6-standard-8' }, terms),
      ),
  }
}

it('rows written when a host gets another type match resize.golden.txt (decision H10.8); vitest --update rewrites it', async () => {
  const ledger = openLedger(bench.store)
  const { id } = await requestHost(bench, { label: 'grown', type: 'g6-standard-2' })
  const { resize, rebuild, reshape, addDisk } = resizeOperationsOn(bench, ledger, id)
  await resize('another type of a provisioning host', 'g6-standard-4', true)
  const [kept, loose] = [
    await requestVolume(bench.store, bench.actor, { label: 'stays' }),
    await requestVolume(bench.store, bench.actor, { label: 'loose' }),
  ]
  await bench.converge()
  await requestAttach(bench, kept.id, id)
  await requestAttach(bench, loose.id, id, false)
  await bench.converge()
  await requestPower(bench, id, 'reboot')
  await resize('the same type', 'g6-standard-2', true)
  await resize('a type with too little storage for its disks', 'g6-nanode-1', true)
  await resize('a larger type of a running host', 'g6-standard-4', true)
  await resize('the same type before it is done', 'g6-standard-4', false)
  await resize('another type before it is done', 'g6-standard-6', true)
  await addDisk('a disk that fits only the larger type, before it is done')
  await rebuild('a rebuild before it is done')
  await bench.converge()
  await requestPower(bench, id, 'shutdown')
  await bench.converge()
  await rebuild('a rebuild with too much swap for the type', 10_000_000)
  await fillDisks(id)
  await rebuild('a rebuild of a host with the maximum of disks')
  await bench.store.db.deleteFrom('disks').where('label', '=', 'one of many').execute()
  await resize('a larger type of a stopped host, without disk growth', 'g6-standard-6', false)
  await bench.converge()
  await reshape('the new type, observed on the host')
  await requestRemoval(bench, id)
  await resize('another type of a host that is being deleted', 'g6-standard-2', true)
  const { id: main } = await acceptFor(bench, (tx, actor) => acceptHostCreate(tx, actor, fromImage, bench.terms))
  await bench.converge()
  const { resize: grow } = resizeOperationsOn(bench, ledger, main)
  await grow('a larger type with disk growth', 'g6-standard-4', true)
  await expect(ledger.read()).toMatchFileSnapshot('./resize.golden.txt')
})
