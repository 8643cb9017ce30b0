import { expect, it } from 'vitest'
import { acceptDiskClone } from '#accept/disk/clone.ts'
import { acceptDiskDelete } from '#accept/disk/delete.ts'
import { acceptDiskResize } from '#accept/disk/resize.ts'
import { acceptHostCreate } from '#accept/host/create.ts'
import { asId, type DiskId, type HostId } from '#domain/shared/index.ts'
import { selectRow, selectRows } from '#testkit/database/rows.ts'
import { openTestBench } from '#testkit/engine/test-bench.ts'
import { acceptFor } from '#testkit/requests/accept-for.ts'
import { requestPower } from '#testkit/requests/request-host.ts'
import type { Drivers, GuestConfig } from '../ports/index.ts'

const bench = await openTestBench()

let configs: (GuestConfig | null)[] = []

/** Drivers that record the guest configuration of each boot. */
function recordingDrivers(): Drivers {
  return {
    ...bench.drivers,
    hosts(region) {
      const real = bench.drivers.hosts(region)
      return {
        ...real,
        async startHost(host, boot) {
          configs.push((await boot.readGuestConfig?.()) ?? null)
          return real.startHost(host, boot)
        },
      }
    },
  }
}

async function runToEnd(): Promise<void> {
  for (let round = 0; round < 200; round += 1) {
    const claims = await bench.claimDue()
    for (const claim of claims) await bench.pass(claim, recordingDrivers())
    if (claims.length === 0 && !(await bench.advanceToNext())) return
  }
  throw new Error('The bench still has due work after 200 rounds.')
}

type HostInput = Parameters<typeof acceptHostCreate>[2]

async function createHost(
  label: string,
  isBooted: boolean,
  { secrets, ...given }: Partial<HostInput> = {},
): Promise<HostId> {
  const place = { label, region: 'eu-central', type: 'g6-standard-6', tags: [], isBooted }
  const disks = {
    image: 'debian12',
    isBare: false,
    swapMib: 512,
    diskEncryption: 'enabled',
    hasPrivate: false,
  } as const
  const input = { ...place, ...disks, ...given, ...(secrets && { secrets }) }
  const { id } = await acceptFor(bench, (tx, actor) => acceptHostCreate(tx, actor, input, bench.terms))
  configs = []
  await runToEnd()
  return id
}

const disksOf = (hostId: HostId) => selectRows(bench.store, 'disks', 'id', { host_id: hostId }, 'id')

it('gives the driver user data at each boot, and the root password at the first boot only (decision H10.2)', async () => {
  const secrets = { secretBox: bench.secretBox, userData: 'I2Nsb3VkLWNvbmZpZw==', rootPasswordHash: '$6$salt$hash' }
  const id = await createHost('configured', true, { secrets })
  expect(configs).toEqual([{ userData: 'I2Nsb3VkLWNvbmZpZw==', rootPasswordHash: '$6$salt$hash' }])
  expect(await selectRows(bench.store, 'disk_passwords', 'disk_id', {})).toEqual([])
  configs = []
  await requestPower(bench, id, 'reboot')
  await runToEnd()
  expect(configs).toEqual([{ userData: 'I2Nsb3VkLWNvbmZpZw==', rootPasswordHash: null }])
  await createHost('plain', true)
  expect(configs).toEqual([null])
  const bare = await createHost('bare', true, { image: null, isBare: true, secrets })
  await requestPower(bench, bare, 'boot')
  await runToEnd()
  expect(configs).toEqual([{ userData: 'I2Nsb3VkLWNvbmZpZw==', rootPasswordHash: null }])
})

it('resizes a disk, clones it from its source, and deletes the clone (decision H10)', async () => {
  const hostId = await createHost('cloned', false)
  const [first] = await disksOf(hostId)
  const source = { hostId, id: asId<DiskId>(first?.id ?? 0) }
  await acceptFor(bench, (tx, actor) => acceptDiskResize(tx, actor, { ...source, sizeMib: 2048 }, bench.terms))
  await runToEnd()
  const { id } = await acceptFor(bench, (tx, actor) =>
    acceptDiskClone(tx, actor, { ...source, label: null }, bench.terms),
  )
  await runToEnd()
  const columns = ['source_id', 'seen_mib', 'provisioned_at'] as const
  const made = { source_id: source.id, seen_mib: 2048, provisioned_at: expect.any(String) }
  expect(await selectRow(bench.store, 'disks', columns, { id })).toEqual(made)
  const before = await disksOf(hostId)
  await acceptFor(bench, (tx, actor) => acceptDiskDelete(tx, actor, { hostId, id }, bench.terms))
  await runToEnd()
  expect(await disksOf(hostId)).toEqual(before.filter((disk) => disk.id !== id))
})
