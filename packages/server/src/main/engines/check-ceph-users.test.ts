import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { useScratchFolder } from '#testkit/programs/use-scratch-folder.ts'
import { checkCephUsers } from './check-ceph-users.ts'

const folder = useScratchFolder().path

function confOf(text: string): string {
  const conf = join(folder, 'ceph.conf')
  writeFileSync(conf, text)
  return conf
}

test.each(['auth client required = cephx', 'auth_client_required = cephx', '[global]\nfsid = 1'])(
  'rejects hypervisors without users if the cluster requires authentication: %s',
  (text) => {
    const conf = confOf(text)
    expect(() => checkCephUsers({ name: 'rbd', conf })).toThrow(
      'The engine rbd needs clients, one user for each hypervisor',
    )
    const clients = [{ hypervisor: 'hv1', user: 'hv1', key_file: '/key' }]
    expect(() => checkCephUsers({ name: 'rbd', conf, clients })).not.toThrow()
  },
)

test('accepts a cluster without authentication, and a configuration that cannot be read', () => {
  expect(() => checkCephUsers({ name: 'rbd', conf: confOf('  auth client required = none\n') })).not.toThrow()
  expect(() => checkCephUsers({ name: 'rbd', conf: join(folder, 'no.conf') })).not.toThrow()
})
