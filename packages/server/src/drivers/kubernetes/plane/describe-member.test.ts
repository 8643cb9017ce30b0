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
/** Containers without files, which digests ignore. */
const shapes = (described: readonly PlaneContainer[]) => described.map(({ container }) => ({ ...container, files: [] }))
const commandOf = (described: readonly PlaneContainer[], part: string): readonly string[] =>
  described.find((one) => one.part === part)?.container.command ?? []
const fileOf = (described: readonly PlaneContainer[], part: string, name: string) =>
  described.find((one) => one.part === part)?.container.files.find(({ path }) => path === `/etc/plane/${name}`)

test('the parts of a control plane match the golden file, flag by flag', async () => {
  const text = describeMember(spec).map(({ container: { files, ...shape }, ...rest }) => ({
    ...rest,
    ...shape,
    files: files.map(({ path, mode }) => `${mode.toString(8)} ${path}`),
  }))
  await expect(`${JSON.stringify(text, null, 2)}\n`).toMatchFileSnapshot('describe-member.golden.txt')
})

test('other certificates, a renewed authority and another access list change only files and recreate no container', async () => {
  const other = await makePlanePlan({ networks: ['10.0.0.0/8'], extraNames: ['other.example.com'] })
  expect(shapes(describeMember(other))).toEqual(shapes(describeMember(spec)))
})

test('another version recreates only the parts of Kubernetes', () => {
  const [before, after] = [spec, withLayout({ patch: '1.37.0' })].map((one) => shapes(describeMember(one)))
  const changed = before?.filter((shape, place) => JSON.stringify(shape) !== JSON.stringify(after?.[place]))
  expect(changed?.map(({ image }) => image)).toEqual([
    'kube-apiserver:v1.36.3',
    'kube-controller-manager:v1.36.3',
    'kube-scheduler:v1.36.3',
  ])
})

test('only its program can read a key, which is in no command, environment or label', () => {
  for (const { container } of describeMember(spec)) {
    const secrets = container.files.filter(({ content }) => /PRIVATE KEY|"secret":/.test(String(content)))
    expect(secrets.every(({ mode }) => mode === 0o600)).toBe(true)
    expect(JSON.stringify({ ...container, files: [] })).not.toMatch(/PRIVATE KEY/)
  }
})

test('every file that a program reloads is a file of its container', () => {
  for (const { container, rereads } of describeMember(spec)) {
    const paths = container.files.map(({ path }) => path)
    expect(rereads.filter((path) => !paths.includes(path))).toEqual([])
  }
})

test('every resource of a cluster has its stamp, and every resource of a member a unique name', () => {
  const labels = clusterLabels(planeLayout)
  const things = [
    ...describeMember(spec).map(({ container }) => container),
    describeMemberNetwork(spec.layout, spec.member),
  ]
  for (const thing of things) expect(thing.labels).toMatchObject(labels)
  expect(new Set(things.map(({ name }) => name)).size).toBe(things.length)
  expect(things.every(({ name }) => name.startsWith(`${planeLayout.cluster.name}-1`))).toBe(true)
})

test('two of three members have controllers with leader election; etcd lists all members by machine address, and marks a joining one', () => {
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

test('a later member does not change or restart the existing etcd', () => {
  const [before, after] = [planeLayout.members, [planeMember, ...members.slice(1)]].map((some) =>
    shapes(describeMember(withLayout({ members: some }))).at(0),
  )
  expect(after).toEqual(before)
})

test('the first of three members on one machine has the front for all, and the driver writes the endpoint for pods', () => {
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

test('counts the containers of the given members', () => {
  const here = [planeMember, ...members.slice(1).map((one) => ({ ...one, machineAddress: '10.0.0.2' }))]
  expect([[1], [2], [3], [1, 3], [1, 2, 3]].map((some) => countContainers({ members: here }, some))).toEqual([
    5, 5, 2, 7, 12,
  ])
})

test('on several machines each front forwards to all members, through mTLS listeners to members on other machines', () => {
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

test('a front listens on all addresses of its machine if the control plane has another address', () => {
  const text = (changes: Partial<PlaneLayout>) =>
    String(fileOf(describeMember(withLayout(changes)), 'front', 'haproxy.cfg')?.content)
  expect(text({})).toContain('bind 10.0.0.1:16443\n  bind 127.0.0.1:16443')
  expect(text({ address: '192.0.2.10' })).toContain('bind 0.0.0.0:16443')
})

test('writes an audit log if enabled', () => {
  const described = describeMember(withLayout({ isAudited: true }))
  expect(commandOf(described, 'kube-apiserver')).toContain('--audit-policy-file=/etc/plane/audit.json')
  expect(fileOf(described, 'kube-apiserver', 'audit.json')).toBeDefined()
  expect(fileOf(describeMember(spec), 'kube-apiserver', 'audit.json')).toBeUndefined()
})

test('a member outside the layout is NotFound', () => {
  expect(() => describeMember({ ...spec, member: { ...planeMember, number: 2 } })).toThrow(
    expect.objectContaining({ code: 'NotFound' }),
  )
})

test('an API server’s certificate has every name and address it is reached at, and the earliest expiry is known', async () => {
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

test('controllers reach their member’s API server through files that they reload', () => {
  const content = fileOf(describeMember(spec), 'kube-controller-manager', 'kubeconfig.json')?.content
  const read: unknown = JSON.parse(String(content))
  expect(isRecord(read) && read['clusters']).toEqual([
    { name: 'plane', cluster: { server: 'https://10.1.0.19:16443', 'certificate-authority': '/etc/plane/ca.crt' } },
  ])
})

test('if nodes are on a container network, each API server reaches them and pods through a passage, which alone joins that network', () => {
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
