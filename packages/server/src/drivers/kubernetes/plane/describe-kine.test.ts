import { X509Certificate } from 'node:crypto'
import { expect, test } from 'vitest'
import { makePlanePlan } from '#testkit/kubernetes/make-plane-plan.ts'
import { countContainers, describeMember } from './describe-member.ts'
import type { PlaneDatabase } from './plane-layout.ts'

const database: PlaneDatabase = {
  name: 'moor-a1b2c3d4-cluster-7-0b5e0b5e',
  hosts: ['db1.example.com', '192.0.2.7'],
  ports: [5432, 5433],
  sslMode: 'verify-full',
  target: 'read-write',
  caCertificate: 'the authority of PostgreSQL',
  connectionsMax: 10,
}

test('kine and the API server with a PostgreSQL store match the golden file, flag by flag', async () => {
  const text = describeMember(await makePlanePlan({ database }))
    .filter(({ part }) => ['etcd', 'kine', 'kube-apiserver'].includes(part))
    .map(({ container: { files, ...shape }, ...rest }) => ({
      ...rest,
      ...shape,
      files: files.map(({ path, mode }) => `${mode.toString(8)} ${path}`),
    }))
  await expect(`${JSON.stringify(text, null, 2)}\n`).toMatchFileSnapshot('describe-kine.golden.txt')
})

test('all other parts and their number are the same as with etcd', async () => {
  const [etcd, kine] = await Promise.all([makePlanePlan(), makePlanePlan({ database })])
  const others = (spec: typeof etcd) =>
    describeMember(spec)
      .slice(2)
      .map(({ container }) => ({ ...container, files: [] }))
  expect(others(kine)).toEqual(others(etcd))
  expect(describeMember(kine)).toHaveLength(countContainers(kine.layout, [1]))
})

test('the password is only in a file for kine; another password changes only that file', async () => {
  const spec = await makePlanePlan({ database })
  const [[kine, ...others], [other]] = [describeMember(spec), describeMember({ ...spec, databasePassword: 'another' })]
  const files = kine?.container.files.filter(({ content }) => String(content).includes('pass word'))
  expect(files).toEqual([{ path: '/etc/plane/pgpass', content: '*:*:*:*:pass word\n', mode: 0o600 }])
  expect(kine?.rereads).not.toContain('/etc/plane/pgpass')
  expect(JSON.stringify(others)).not.toContain('pass word')
  expect({ ...other?.container, files: [] }).toEqual({ ...kine?.container, files: [] })
  const without = await makePlanePlan({ database: { ...database, caCertificate: null } })
  expect(describeMember(without)[0]?.container.command.join()).not.toContain('--ca-file')
})

test('only kine mounts the folder of a server’s socket', async () => {
  const folder = '/var/run/postgresql'
  const spec = await makePlanePlan({ database: { ...database, hosts: [folder], ports: [5432] } })
  const folders = describeMember(spec).map(({ container }) => container.folders)
  expect(folders).toEqual([{ [folder]: folder }, undefined, undefined, undefined, undefined])
})

test('kine’s certificate contains only the name of its socket', async () => {
  const spec = await makePlanePlan({ database })
  const { subjectAltName } = new X509Certificate(spec.certificates.etcdServer.certificate)
  expect(subjectAltName).toBe('DNS:kine.sock')
})
