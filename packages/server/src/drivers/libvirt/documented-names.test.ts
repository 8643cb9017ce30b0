import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { nameResource } from '#reconcile/ports/index.ts'
import { linkOfDevice } from './domains/volume-device.ts'
import { folderPool } from './hypervisors/pool.ts'

const read = (page: string): string => readFileSync(join(import.meta.dirname, '../../../../../docs', page), 'utf8')
const [ownCloud, retirement] = [read('own-cloud.md'), read('runbooks/retire-hypervisor.md')]

test('storage pools have the names in docs/own-cloud.md and in the runbook (issue 29, D8, D12)', () => {
  const [, start = '?'] = /name of a storage pool is `([a-z-]+)` and twelve characters/.exec(ownCloud) ?? []
  expect(folderPool('/var/lib/moorage/disks')).toMatch(new RegExp(`^${start}[0-9a-f]{12}$`))
  expect(retirement).toContain(`storage pools \`${start}...\``)
})

test('a guest has the name in the runbook, from which the operator reads its host ID (issue 29, D8)', () => {
  const [, pattern = '?'] = /guests as `([^`]+)`/.exec(retirement) ?? []
  const stamp = {
    installation: '1f0c9d2e-4b7a-4c11-9d43-0a1b2c3d4e5f',
    kind: 'host',
    id: 47,
    uid: '77aa01bc-11',
  } as const
  expect(nameResource(stamp)).toMatch(new RegExp(`^${pattern.replaceAll('...', '[0-9a-f]+').replace('ID', '47')}$`))
})

test('a volume has the link in docs/own-cloud.md (issue 29, D12)', () => {
  const links = new Set(ownCloud.match(/\/dev\/disk\/by-id\/[\w-]+/g))
  expect([...links]).toEqual([linkOfDevice({ vendor: 'Moor', label: 'data' })])
})
