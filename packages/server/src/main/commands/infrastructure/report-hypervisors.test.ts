import { expect, test } from 'vitest'
import { nameResource } from '#reconcile/ports/index.ts'
import { asId, type HostId, type TrashId } from '#domain/shared/index.ts'
import { describeDeletedHosts } from './report-hypervisors.ts'

const installation = '0b6f4fd4-1d5a-4b8f-9c52-000000000000'
const trashed = [1, 2].map((id) => ({
  id: asId<TrashId>(id + 10),
  label: `web-${id}`,
  hostId: asId<HostId>(id),
  uid: `00000000-0000-4000-8000-00000000000${id}`,
}))
const hypervisor = {
  engine: 'guests',
  name: 'one',
  accelerator: null,
  probed: null,
  memory_mib: 0,
  vcpus: 0,
  failure: null,
}

test.each([
  [[0, 1], 'web-1, web-2. To wipe them: moor admin trash purge 11 12'],
  [[1], 'web-2. To wipe them: moor admin trash purge 12'],
  [[], null],
])(
  'a hypervisor names the deleted hosts %j on it, and the command that wipes them (decision D12)',
  (here, expected) => {
    const placed = here
      .flatMap((index) => trashed[index] ?? [])
      .map(({ hostId: id, uid }) => nameResource({ installation, kind: 'host', id, uid }))
    expect(describeDeletedHosts({ ...hypervisor, hosts: placed.length, placed }, trashed, installation)).toEqual({
      ...hypervisor,
      hosts: placed.length,
      deleted_hosts: expected,
    })
  },
)
