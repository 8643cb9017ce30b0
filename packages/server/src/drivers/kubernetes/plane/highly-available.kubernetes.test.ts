import { once } from 'node:events'
import { join } from 'node:path'
import type { ChildProcess } from 'node:child_process'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { isRecord, textField } from '#domain/shared/index.ts'
import { callPlane } from '#testkit/kubernetes/call-plane.ts'
import { listBuiltKubernetes } from '#testkit/kubernetes/built-kubernetes.ts'
import { pickLoopbackPort } from '#testkit/kubernetes/loopback-port.ts'
import { makePlanePlan } from '#testkit/kubernetes/make-plane-plan.ts'
import { runPlane, type RunningPlane } from '#testkit/kubernetes/run-plane.ts'
import { makeScratchFolder, type ScratchFolder } from '#testkit/programs/scratch-folder.ts'
import { issueCertificate } from '../../certificates/issue-certificate.ts'
import { describeMember } from './describe-member.ts'
import { issueMemberCertificates } from './issue-member-certificates.ts'
import { partAddress } from './plane-addresses.ts'
import type { CertificateAndKey } from '../../certificates/certificate-and-key.ts'
import type { MemberSpec, PlaneMember } from './plane-layout.ts'

/** Three machines on loopback, with etcd's address instead of a published port. */
const members: readonly PlaneMember[] = [1, 2, 3].map((number) => {
  const subnet = `127.73.${number}.16/28`
  return {
    number,
    subnet,
    machineAddress: partAddress({ subnet }, 'etcd'),
    peerPort: 2380,
    doorPort: 2381,
    isJoining: false,
    firstMembers: [1, 2, 3],
    restores: 0,
  }
})
const [built] = listBuiltKubernetes()
const lease = '/apis/coordination.k8s.io/v1/namespaces/kube-system/leases/kube-controller-manager'
let folder: ScratchFolder
let spec: MemberSpec
let own: CertificateAndKey
const planes: RunningPlane[] = []
const processes: ChildProcess[][] = []

beforeAll(async () => {
  if (!built) throw new Error('MOORAGE_TEST_KUBERNETES does not name a folder with built Kubernetes')
  folder = makeScratchFolder()
  spec = await makePlanePlan({ members, port: await pickLoopbackPort(), patch: built.patch })
  const subject = { commonName: 'driver', organization: 'system:masters', usages: ['client'] } as const
  own = await issueCertificate(spec.authority, subject)
  const described = await Promise.all(
    members.map(async (member) => {
      const certificates = await issueMemberCertificates({ ...spec, member }, Date.now())
      return describeMember({ ...spec, member, certificates })
    }),
  )
  for (const [place, parts] of described.entries()) {
    const plane = runPlane(join(folder.path, String(place)), built.programs)
    planes.push(plane)
    const first = parts.filter(({ part }) => part === 'etcd' || part === 'kube-apiserver')
    processes.push(first.map((one) => plane.start(one)))
  }
  for (const member of members)
    await vi.waitUntil(async () => (await requestApi(member, 'GET', '/readyz')).text === 'ok', { timeout: 110_000 })
  for (const [place, parts] of described.entries()) {
    const last = parts.filter(({ part }) => part === 'kube-controller-manager' || part === 'kube-scheduler')
    processes[place]?.push(...last.flatMap((one) => planes[place]?.start(one) ?? []))
    await vi.waitUntil(async () => (await requestApi(members[0], 'GET', lease)).status === 200, { timeout: 200_000 })
  }
})
afterAll(async () => {
  for (const plane of planes) await plane.stop()
  folder.close()
})

function requestApi(member: PlaneMember | undefined, method: string, path: string, body?: object) {
  if (!member) throw new Error('no such member')
  const { authority, layout } = spec
  const caller = { host: partAddress(member, 'kube-apiserver'), port: layout.port, ca: authority.certificate, ...own }
  return callPlane(caller, method, path, body)
}

/** Creates a namespace; working controllers populate it. */
async function makeNamespace(member: PlaneMember | undefined, name: string): Promise<void> {
  await expect
    .poll(async () => (await requestApi(member, 'POST', '/api/v1/namespaces', { metadata: { name } })).status)
    .toBeOneOf([201, 409])
  await expect
    .poll(async () => (await requestApi(member, 'GET', `/api/v1/namespaces/${name}/serviceaccounts/default`)).status)
    .toBe(200)
}

async function readHolder(member: PlaneMember | undefined): Promise<string> {
  const { spec: leaseSpec } = (await requestApi(member, 'GET', lease)).body
  return isRecord(leaseSpec) ? (textField(leaseSpec, 'holderIdentity') ?? '') : ''
}

test('a write to one of three members is read from another, and the cluster continues when a member with controllers is lost', async () => {
  const [first, second, third] = members
  await makeNamespace(first, 'before')
  const holder = await readHolder(second)
  for (const child of processes[0] ?? []) {
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  expect((await requestApi(third, 'GET', '/api/v1/namespaces/before')).status).toBe(200)
  await expect.poll(() => readHolder(second)).not.toBe(holder)
  await makeNamespace(second, 'after')
  expect((await requestApi(third, 'GET', '/api/v1/namespaces/after')).status).toBe(200)
})
