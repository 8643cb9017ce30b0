import { expect, it } from 'vitest'
import type { DiskId, HostId } from '#domain/shared/index.ts'
import type { EngineBench } from '#testkit/engine/engine-bench.ts'
import { openTestBench } from '#testkit/engine/test-bench.ts'
import { type Ledger, openLedger } from '#testkit/ledger/open-ledger.ts'
import { openTestSecretBox } from '#testkit/database/open-test-secret-box.ts'
import { insertTestSshKey } from '#testkit/operation-table/rows/test-ssh-key.ts'
import { requestHost, requestPower, requestRemoval } from '#testkit/requests/request-host.ts'
import { selectRow, selectRows } from '#testkit/database/rows.ts'
import { acceptDiskClone } from './clone.ts'
import { acceptDiskCreate, type DiskCreate } from './create.ts'
import { acceptDiskDelete } from './delete.ts'
import { acceptDiskPassword } from './password.ts'
import { acceptDiskResize } from './resize.ts'
import { acceptDiskUpdate } from './update.ts'
import { acceptFor } from '#testkit/requests/accept-for.ts'

const bench = await openTestBench()

const defaults: Omit<DiskCreate, 'hostId'> = { label: 'data', sizeMib: 1024, filesystem: 'ext4', image: null }
const secrets = { secretBox: openTestSecretBox(), rootPasswordHash: '$6$salt$hash' }
const noCredentials = { keys: [], users: [], isKeyRequired: true }

function operationsOn({ actor, terms }: EngineBench, { record }: Ledger, hostId: HostId) {
  return {
    create: (title: string, input: Partial<DiskCreate> = {}) =>
      record(title, (tx) => acceptDiskCreate(tx, actor, { ...defaults, hostId, ...input }, terms)),
    clone: (title: string, id: DiskId, label: string | null = null) =>
      record(title, (tx) => acceptDiskClone(tx, actor, { hostId, id, label }, terms)),
    resize: (title: string, id: DiskId, sizeMib: number) =>
      record(title, (tx) => acceptDiskResize(tx, actor, { hostId, id, sizeMib }, terms)),
    update: (title: string, id: DiskId, label: string | null) =>
      record(title, async (tx) => void (await acceptDiskUpdate(tx, actor, { hostId, id, label }))),
    password: (title: string, id: DiskId) =>
      record(title, (tx) => acceptDiskPassword(tx, actor, { hostId, id, secrets }, terms)),
    remove: (title: string, id: DiskId) => record(title, (tx) => acceptDiskDelete(tx, actor, { hostId, id }, terms)),
  }
}
type Operations = ReturnType<typeof operationsOn>

/** Makes space on a host whose disks use all of its 81,920 MiB. The host stays off. */
async function makeRoom({ resize, clone, password, create }: Operations, hostId: HostId): Promise<DiskId> {
  const { id: main } = await selectRow(bench.store, 'disks', 'id', { host_id: hostId }, 'size_mib desc')
  await create('a disk without free space')
  await resize('a resize while the host runs', main, 8192)
  await clone('a clone while the host runs', main)
  await password('a new password while the host runs', main)
  await requestPower(bench, hostId, 'shutdown')
  await bench.converge()
  await resize('a resize to the same size', main, 81_920)
  await resize("a size above the type's storage", main, 81_921)
  await resize('a smaller size', main, 8192)
  await resize('another size before it is done', main, 4096)
  await bench.converge()
  return main
}

async function recordCopies({ create, clone, password, update }: Operations, main: DiskId): Promise<DiskId> {
  const username = bench.actor.username ?? ''
  await insertTestSshKey(bench.store, bench.actor, 'mine')
  const image = { image: 'debian12', label: null }
  await create('a disk from an image without credentials', { ...image, access: noCredentials })
  await create('a disk for an absent user', { ...image, access: { ...noCredentials, users: ['ghost'] } })
  await create("a disk with a user's keys and another key", {
    ...image,
    access: {
      keys: ['ssh-ed25519 AAAA more', 'ssh-ed25519 AAAA more'],
      users: [username, username],
      isKeyRequired: true,
    },
  })
  const many = Array.from({ length: 501 }, (_, index) => `ssh-ed25519 AAAA ${index}`)
  await create('a disk with too many keys', { ...image, access: { ...noCredentials, keys: many } })
  await create('an empty disk, which ignores credentials', { access: { ...noCredentials, users: ['ghost'] } })
  await password('a new password', main)
  const copy = (await clone('a clone', main))?.id as DiskId
  await clone('a clone of a disk that is not ready', copy)
  await clone('a clone with its own label', main, 'twin')
  await update('the same label', main, (await labelOf(main)) ?? '')
  await update('an update without a label', main, null)
  await update('another label', main, 'system')
  await bench.converge()
  return copy
}

async function labelOf(id: DiskId): Promise<string | undefined> {
  return (await bench.store.db.selectFrom('disks').select('label').where('id', '=', id).executeTakeFirst())?.label
}

it("rows written for changes of a host's disks match disk.golden.txt (decision H10); vitest --update rewrites it", async () => {
  const ledger = openLedger(bench.store)
  const { id: hostId } = await requestHost(bench, { label: 'many', type: 'g6-standard-2' })
  await bench.converge()
  const operations = operationsOn(bench, ledger, hostId)
  const main = await makeRoom(operations, hostId)
  const copy = await recordCopies(operations, main)
  await operations.remove('a deletion', copy)
  await operations.remove('the same deletion again', copy)
  await operations.update('another label of a disk that is being deleted', copy, 'late')
  await requestRemoval(bench, hostId)
  await operations.create('a disk of a host that is being deleted')
  await operations.update('another label of a disk there', main, 'late')
  await expect(ledger.read()).toMatchFileSnapshot('./disk.golden.txt')
})

it('a disk being deleted releases its space immediately while its host is off (decision H10)', async () => {
  const { id: hostId } = await requestHost(bench, { label: 'off', isBooted: false })
  await bench.converge()
  const { id } = await selectRow(bench.store, 'disks', 'id', { host_id: hostId })
  const input = { hostId, label: 'next', sizeMib: 1024, filesystem: 'ext4', image: null } as const
  const create = () => acceptFor(bench, (tx, actor) => acceptDiskCreate(tx, actor, input, bench.terms))
  await expect(create()).rejects.toMatchObject({ code: 'disk.space_insufficient' })
  await acceptFor(bench, (tx, actor) => acceptDiskDelete(tx, actor, { hostId, id }, bench.terms))
  await create()
  expect((await selectRows(bench.store, 'disks', 'label', { host_id: hostId }, 'id')).at(-1)).toEqual({ label: 'next' })
})
