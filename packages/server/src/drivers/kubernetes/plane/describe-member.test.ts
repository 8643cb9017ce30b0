import { X509Certificate } from 'node:crypto'
import { expect, test } from 'vitest'
import { isRecord } from '#domain/shared/index.ts'
import { makePlanePlan, planeLayout, planeMember } from '#testkit/kubernetes/make-plane-plan.ts'
import { countContainers, describeMember } from './describe-member.ts'
import { earliestEndMs, issueMemberCertificates } from './issue-member-certificates.ts'
import { clusterLabels, describeMemberNetwork } from './plane-names.ts'
import type { PlaneContainer } from './describe-container.ts'
import type { MemberSpec, PlaneLayout, PlaneMember } from './plane-layout.ts'

const spec = await makePlanePlan()

const members: readonly PlaneMember[] = [1, 2, 3].map((number) => ({
  ...planeMember,
  number,
  machineAddress: `10.0.0.${number}`,
  subnet: `10.${number}.0.16/28`,
  isJoining: number === 3,
  firstMembers: number === 3 ? [1, 2, 3] : [1, 2],
}))

const withLayout = (changes: Partial<PlaneLayout>): MemberSpec => ({ ...spec, layout: { ...spec.layout, ...changes } })
const listParts = (described: readonly PlaneContainer[]) => described.map(({ part }) => part)
/** All that a container is compared by. */
const shapes = (described: readonly PlaneContainer[]) => described.map(({ container }) => ({ ...container, files: [] }))
const commandOf = (described: readonly PlaneContainer[], part: string): readonly string[] =>
  described.find((one) => one.part === part)?.container.command ?? []
const fileOf = (described: readonly PlaneContainer[], part: string, name: string) =>
  described.find((one) => one.part === part)?.container.files.find(({ path }) => path === `/etc/plane/${name}`)

test('what a control plane consists of stands here, flag by flag', async () => {
  const text = describeMember(spec).map(({ container: { files, ...shape }, ...rest }) => ({
    ...rest,
    ...shape,
    files: files.map(({ path, mode }) => `${mode.toString(8)} ${path}`),
  }))
  await expect(`${JSON.stringify(text, null, 2)}\n`).toMatchFileSnapshot('describe-member.golden.txt')
})

test('other certificates, a renewed authority and another access list are only in files: no container is made anew for them', async () => {
  const other = await makePlanePlan({ networks: ['10.0.0.0/8'], extraNames: ['other.example.com'] })
  expect(shapes(describeMember(other))).toEqual(shapes(describeMember(spec)))
})

test('of another version only the parts of Kubernetes are made anew', () => {
  const [before, after] = [spec, withLayout({ patch: '1.37.0' })].map((one) => shapes(describeMember(one)))
  const changed = before?.filter((shape, place) => JSON.stringify(shape) !== JSON.stringify(after?.[place]))
  expect(changed?.map(({ image }) => image)).toEqual([
    'kube-apiserver:v1.36.3',
    'kube-controller-manager:v1.36.3',
    'kube-scheduler:v1.36.3',
  ])
})

test('keys are for their program alone, and stand in no command, environment or label', () => {
  for (const { container } of describeMember(spec)) {
    const secrets = container.files.filter(({ content }) => /PRIVATE KEY|"secret":/.test(String(content)))
    expect(secrets.every(({ mode }) => mode === 0o600)).toBe(true)
    expect(JSON.stringify({ ...container, files: [] })).not.toMatch(/PRIVATE KEY/)
  }
})

test('what a program reads again by itself is among its files', () => {
  for (const { container, rereads } of describeMember(spec)) {
    const paths = container.files.map(({ path }) => path)
    expect(rereads.filter((path) => !paths.includes(path))).toEqual([])
  }
})

test('everything of a cluster carries its stamp, and all of a member has its own name', () => {
  const labels = clusterLabels(planeLayout)
  const things = [
    ...describeMember(spec).map(({ container }) => container),
    describeMemberNetwork(spec.layout, spec.member),
  ]
  for (const thing of things) expect(thing.labels).toMatchObject(labels)
  expect(new Set(things.map(({ name }) => name)).size).toBe(things.length)
  expect(things.every(({ name }) => name.startsWith(`${planeLayout.cluster.name}-1`))).toBe(true)
})

test('of three members two have controllers, which elect; etcd knows all by their machines, and who joins says so', () => {
  const described = members.map((member) => describeMember({ ...withLayout({ members }), member }))
  const all = ['etcd', 'kube-apiserver', 'kube-controller-manager', 'kube-scheduler', 'front']
  expect(described.map(listParts)).toEqual([all, all, ['etcd', 'kube-apiserver', 'front']])
  const [first = [], , third = []] = described
  expect(commandOf(first, 'kube-scheduler')).toContain('--leader-elect=true')
  expect(commandOf(third, 'etcd')).toEqual(
    expect.arrayContaining([
      '--initial-cluster=member-1=https://10.0.0.1:12380,member-2=https://10.0.0.2:12380,member-3=https://10.0.0.3:12380',
      '--initial-cluster-state=existing',
      '--peer-skip-client-san-verification=true',
    ]),
  )
  expect(commandOf(first, 'etcd')).toContain(
    '--initial-cluster=member-1=https://10.0.0.1:12380,member-2=https://10.0.0.2:12380',
  )
  expect(third[0]?.container.publishes).toEqual([{ address: '10.0.0.3', port: 12_380, containerPort: 2380 }])
})

test('a member that comes later changes nothing of the etcd that is there: it goes on without a restart', () => {
  const [before, after] = [planeLayout.members, [planeMember, ...members.slice(1)]].map((some) =>
    shapes(describeMember(withLayout({ members: some }))).at(0),
  )
  expect(after).toEqual(before)
})

test('of three members on one machine the first has the front, before all of them, and pods are led to it by us', () => {
  const here = members.map((one) => ({
    ...one,
    machineAddress: '10.0.0.1',
    peerPort: 12_380 + 2 * one.number,
    doorPort: 12_381 + 2 * one.number,
  }))
  const described = here.map((member) => describeMember({ ...withLayout({ members: here }), member }))
  expect(described.map(listParts).filter((parts) => parts.includes('front'))).toHaveLength(1)
  const configuration = String(fileOf(described[0] ?? [], 'front', 'haproxy.cfg')?.content)
  expect(configuration).toMatch(/server apiserver-3 10\.3\.0\.19:16443 check .*verify none/)
  expect(configuration).not.toContain('door')
  expect(commandOf(described[2] ?? [], 'kube-apiserver')).toContain('--endpoint-reconciler-type=none')
})

test('of some members of a control plane as many containers count as they have', () => {
  const here = [planeMember, ...members.slice(1).map((one) => ({ ...one, machineAddress: '10.0.0.2' }))]
  expect([[1], [2], [3], [1, 3], [1, 2, 3]].map((some) => countContainers({ members: here }, some))).toEqual([
    5, 5, 2, 7, 12,
  ])
})

test('on several machines each front leads to all members, to those of others through doors that want a certificate', () => {
  const plans = members.map((member) => ({ ...withLayout({ members, hasListeners: true }), member }))
  const fronts = plans.map(describeMember)
  const configuration = String(fileOf(fronts[1] ?? [], 'front', 'haproxy.cfg')?.content)
  expect(configuration).toContain(
    'bind 10.0.0.2:12381 ssl crt /etc/plane/door.pem ca-file /etc/plane/door-ca.crt verify required',
  )
  expect(configuration).toMatch(
    /server apiserver-1 10\.0\.0\.1:12381 ssl .* verify required verifyhost moorage-door check/,
  )
  expect(fileOf(fronts[1] ?? [], 'front', 'door.pem')?.mode).toBe(0o600)
  expect(commandOf(fronts[1] ?? [], 'kube-apiserver').join()).not.toContain('endpoint-reconciler')
})

test('before what stands at another address than its machines, a front listens at all of theirs', () => {
  const text = (changes: Partial<PlaneLayout>) =>
    String(fileOf(describeMember(withLayout(changes)), 'front', 'haproxy.cfg')?.content)
  expect(text({})).toContain('bind 10.0.0.1:16443\n  bind 127.0.0.1:16443')
  expect(text({ address: '192.0.2.10' })).toContain('bind 0.0.0.0:16443')
})

test('an audit is written where it is asked for', () => {
  const described = describeMember(withLayout({ isAudited: true }))
  expect(commandOf(described, 'kube-apiserver')).toContain('--audit-policy-file=/etc/plane/audit.json')
  expect(fileOf(described, 'kube-apiserver', 'audit.json')).toBeDefined()
  expect(fileOf(describeMember(spec), 'kube-apiserver', 'audit.json')).toBeUndefined()
})

test('a member that the layout does not have is NotFound, and a bad layout is refused before anything is made of it', () => {
  expect(() => describeMember({ ...spec, member: { ...planeMember, number: 2 } })).toThrow(
    expect.objectContaining({ code: 'NotFound' }),
  )
  expect(() => describeMember(withLayout({ port: 1 }))).toThrow(expect.objectContaining({ code: 'NotSupported' }))
})

test('an API server is served under every name and address it is reached by, and the first certificate that ends is known', async () => {
  const apiserver = new X509Certificate(spec.certificates.apiserver.certificate)
  for (const address of ['10.0.0.1', '10.1.0.19', '127.0.0.1', '10.96.0.1'])
    expect(apiserver.checkIP(address)).toBe(address)
  for (const name of ['kubernetes.default.svc.cluster.local', 'kubernetes', 'localhost', 'kube.example.com'])
    expect(apiserver.checkHost(name)).toBe(name)
  const yearMs = 365 * 86_400_000
  const later = await issueMemberCertificates(spec, Date.now() + yearMs)
  const mixed = { ...later, scheduler: spec.certificates.scheduler }
  expect(earliestEndMs(later)).toBeGreaterThan(earliestEndMs(spec.certificates) + yearMs / 2)
  expect(earliestEndMs(mixed)).toBe(Date.parse(new X509Certificate(spec.certificates.scheduler.certificate).validTo))
})

test('controllers reach the API server beside them by files that they read again', () => {
  const content = fileOf(describeMember(spec), 'kube-controller-manager', 'kubeconfig.json')?.content
  const read: unknown = JSON.parse(String(content))
  expect(isRecord(read) && read['clusters']).toEqual([
    { name: 'plane', cluster: { server: 'https://10.1.0.19:16443', 'certificate-authority': '/etc/plane/ca.crt' } },
  ])
})

test('where nodes are on a network of the engine, each API server goes to them and to pods through a passage, which alone is on that network', () => {
  const passage = { network: 'hosts', image: 'node:v{patch}' }
  const described = describeMember(withLayout({ passage }))
  const apiserver = described.find(({ part }) => part === 'kube-apiserver')?.container
  const way = described.find(({ part }) => part === 'passage')?.container
  expect(way).toMatchObject({ image: 'node:v1.36.3', joins: ['hosts'], powers: { capabilities: ['NET_ADMIN'] } })
  expect(apiserver?.joins).toBeUndefined()
  expect(apiserver?.volumes).toEqual(way?.volumes)
  const egress = String(fileOf(described, 'kube-apiserver', 'egress.json')?.content)
  expect(JSON.parse(egress)).toMatchObject({
    egressSelections: [{ name: 'cluster', connection: { transport: { uds: { udsName: way?.command[1] } } } }],
  })
  expect(described).toHaveLength(countContainers(spec.layout, [1], true))
})
