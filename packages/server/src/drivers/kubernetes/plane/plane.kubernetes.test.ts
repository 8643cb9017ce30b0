import { readFileSync } from 'node:fs'
import { connect } from 'node:tls'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { issueCertificate } from '../../certificates/issue-certificate.ts'
import { callPlane, type PlaneAnswer, type PlaneCaller } from '#testkit/kubernetes/call-plane.ts'
import { listBuiltKubernetes } from '#testkit/kubernetes/built-kubernetes.ts'
import { pickLoopbackPort } from '#testkit/kubernetes/loopback-port.ts'
import { findMachineAddress } from '#testkit/kubernetes/machine-address.ts'
import { makePlanePlan, planeMember } from '#testkit/kubernetes/make-plane-plan.ts'
import { runPlane, type RunningPlane } from '#testkit/kubernetes/run-plane.ts'
import { makeScratchFolder, type ScratchFolder } from '#testkit/programs/scratch-folder.ts'
import { describeMember } from './describe-member.ts'
import { issueMemberCertificates } from './issue-member-certificates.ts'
import type { PlaneContainer } from './describe-container.ts'
import type { MemberSpec, PlanePart } from './plane-layout.ts'

const address = findMachineAddress()
/** Uses loopback, so that container addresses are this machine's. */
const member = { ...planeMember, machineAddress: address, subnet: '127.72.4.16/28' }
const built = listBuiltKubernetes()
if (built.length === 0)
  throw new Error('MOORAGE_TEST_KUBERNETES names no folder in which tools/kubernetes/build.sh has built Kubernetes')
let folder: ScratchFolder
let plane: RunningPlane
let spec: MemberSpec
let admin: PlaneCaller
let beganMs = 0
let figures: string[] = []

function described(part: PlanePart, from = spec): PlaneContainer {
  const found = describeMember(from).find((one) => one.part === part)
  if (!found) throw new Error(`no ${part}`)
  return found
}

const pids = new Map<PlanePart, number>()

function start(part: PlanePart): void {
  pids.set(part, plane.start(described(part)).pid ?? 0)
}

function recordFigure(what: string): void {
  figures.push(`${what} after ${((performance.now() - beganMs) / 1000).toFixed(1)} s`)
}

function requestApi(method: string, path: string, body?: object, caller = admin): Promise<PlaneAnswer> {
  return callPlane(caller, method, path, body)
}

async function statusOf(method: string, path: string, body?: object, caller = admin): Promise<number> {
  return (await requestApi(method, path, body, caller)).status
}

describe.each(built)('a control plane of Kubernetes $patch', ({ patch, programs }) => {
  beforeAll(async () => {
    beganMs = performance.now()
    figures = [`Kubernetes ${patch}`]
    folder = makeScratchFolder()
    plane = runPlane(folder.path, programs)
    spec = await makePlanePlan({ members: [member], port: await pickLoopbackPort(), patch })
    const { authority, layout } = spec
    const subject = { commonName: 'driver', organization: 'system:masters', usages: ['client'] } as const
    admin = { port: layout.port, ca: authority.certificate, ...(await issueCertificate(authority, subject)) }
    for (const part of ['etcd', 'kube-apiserver', 'front'] as const) start(part)
    await vi.waitUntil(async () => (await requestApi('GET', '/readyz')).text === 'ok', {
      timeout: 100_000,
      interval: 100,
    })
    recordFigure('ready')
    for (const part of ['kube-controller-manager', 'kube-scheduler'] as const) start(part)
  })
  afterAll(async () => {
    process.stdout.write(`${figures.join('\n')}\n`)
    await plane.stop()
    folder.close()
  })

  test('every part runs in its labelled version, and the controllers populate a namespace', async () => {
    await expect.poll(() => statusOf('GET', '/api/v1/namespaces/default/serviceaccounts/default')).toBe(200)
    recordFigure('default service account')
    expect((await requestApi('GET', '/version')).body).toMatchObject({ gitVersion: `v${patch}` })
    expect((await requestApi('GET', '/readyz/etcd')).text).toBe('ok')
    for (const [part, pid] of pids) figures.push(`${part}: ${readMemory(pid)}`)
  })

  test('Service kubernetes has the address and port at which clients reach the machine', async () => {
    const path = '/apis/discovery.k8s.io/v1/namespaces/default/endpointslices/kubernetes'
    await expect
      .poll(async () => (await requestApi('GET', path)).body)
      .toMatchObject({ endpoints: [{ addresses: [address] }], ports: [{ port: admin.port }] })
  })

  test('a node gets a pod network, and a pod gets a node', async () => {
    const node = { metadata: { name: 'one' }, status: { capacity: { cpu: '2', memory: '2Gi', pods: '10' } } }
    expect(await statusOf('POST', '/api/v1/nodes', node)).toBe(201)
    const pod = {
      metadata: { name: 'web' },
      spec: { tolerations: [{ operator: 'Exists' }], containers: [{ name: 'web', image: 'web:1' }] },
    }
    await expect.poll(() => statusOf('GET', '/api/v1/namespaces/default/serviceaccounts/default')).toBe(200)
    expect(await statusOf('POST', '/api/v1/namespaces/default/pods', pod)).toBe(201)
    await expect
      .poll(async () => (await requestApi('GET', '/api/v1/namespaces/default/pods/web')).body)
      .toMatchObject({ spec: { nodeName: 'one' } })
    await expect
      .poll(async () => (await requestApi('GET', '/api/v1/nodes/one')).body)
      .toMatchObject({ spec: { podCIDR: '10.200.0.0/24' } })
  })

  test('anonymous clients can only read health', async () => {
    const { port, ca } = admin
    // On a busy machine, a call may time out (status 0).
    const statusForNobody = (path: string): Promise<number> =>
      vi.waitUntil(() => statusOf('GET', path, undefined, { port, ca }), { timeout: 100_000 })
    for (const path of ['/readyz', '/livez', '/healthz']) expect(await statusForNobody(path)).toBe(200)
    for (const path of ['/version', '/api', '/api/v1/nodes', '/openapi/v2'])
      expect(await statusForNobody(path)).toBe(401)
  })

  test("an administrator's token is valid once its Secret exists, and invalid 12 s after its deletion (rule 25)", async () => {
    const [id, secret] = ['a1b2c3', '0123456789abcdef']
    const group = 'system:bootstrappers:administrators'
    const { port, ca } = admin
    const user = { port, ca, token: `${id}.${secret}` }
    const binding = {
      metadata: { name: 'administrators' },
      roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'ClusterRole', name: 'cluster-admin' },
      subjects: [{ apiGroup: 'rbac.authorization.k8s.io', kind: 'Group', name: group }],
    }
    const token = {
      metadata: { name: `bootstrap-token-${id}` },
      type: 'bootstrap.kubernetes.io/token',
      stringData: {
        'token-id': id,
        'token-secret': secret,
        'usage-bootstrap-authentication': 'true',
        'auth-extra-groups': group,
      },
    }
    expect(await statusOf('GET', '/api/v1/nodes', undefined, user)).toBe(401)
    expect(await statusOf('POST', '/apis/rbac.authorization.k8s.io/v1/clusterrolebindings', binding)).toBe(201)
    expect(await statusOf('POST', '/api/v1/namespaces/kube-system/secrets', token)).toBe(201)
    await expect.poll(() => statusOf('GET', '/api/v1/nodes', undefined, user)).toBe(200)
    expect(await statusOf('DELETE', `/api/v1/namespaces/kube-system/secrets/${token.metadata.name}`)).toBe(200)
    const rotatedAtMs = performance.now()
    await expect.poll(() => statusOf('GET', '/api/v1/nodes', undefined, user), { timeout: 12_000 }).toBe(401)
    figures.push(`token rejected after ${((performance.now() - rotatedAtMs) / 1000).toFixed(1)} s`)
  })

  test('Secrets are encrypted in etcd, unlike other resources', async () => {
    const words = { secrets: 'the-word-of-a-secret', configmaps: 'the-word-of-a-configmap' }
    for (const [kind, word] of Object.entries(words))
      expect(
        await statusOf('POST', `/api/v1/namespaces/default/${kind}`, {
          metadata: { name: 'words' },
          [kind === 'secrets' ? 'stringData' : 'data']: { word },
        }),
      ).toBe(201)
    const log = readFileSync(
      join(folder.path, 'etcd/var/lib/etcd/data/member/wal/0000000000000000-0000000000000000.wal'),
    )
    const isRead = (word: string): boolean => log.includes(word) || log.includes(Buffer.from(word).toString('base64'))
    expect([isRead(words.configmaps), isRead(words.secrets)]).toEqual([true, false])
  })

  test('serves another certificate without a restart', async () => {
    const served = (): Promise<string> =>
      new Promise((resolve) => {
        const socket = connect({ host: '127.0.0.1', port: admin.port, ca: admin.ca }, () => {
          resolve(socket.getPeerX509Certificate()?.toString() ?? '')
          socket.destroy()
        })
        socket.on('error', () => resolve(''))
      })
    expect(await served()).toBe(spec.certificates.apiserver.certificate)
    const renewed = { ...spec, certificates: await issueMemberCertificates(spec, Date.now()) }
    plane.putFiles(described('kube-apiserver', renewed))
    const beforeMs = performance.now()
    await expect.poll(served, { timeout: 90_000 }).toBe(renewed.certificates.apiserver.certificate)
    figures.push(`served another certificate after ${((performance.now() - beforeMs) / 1000).toFixed(1)} s`)
    expect((await requestApi('GET', '/readyz')).text).toBe('ok')
  })
})

function readMemory(pid: number): string {
  const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
  const mib = (name: string): number =>
    Math.round(Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(rollup)?.[1]) / 1024)
  return `${mib('Rss')} MiB resident, ${mib('Pss')} MiB proportional share`
}
