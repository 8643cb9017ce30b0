import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { vi } from 'vitest'
import type { KubeApi } from '#drivers/kubernetes/api/kube-api.ts'
import type { KubeApiOptions } from '#drivers/kubernetes/api/kube-connection.ts'
import { openKubeApi } from '#drivers/kubernetes/api/open-kube-api.ts'
import { callPlane, type PlaneAnswer } from '../kubernetes/call-plane.ts'
import { pickLoopbackPort } from '../kubernetes/loopback-port.ts'
import { writeKubeFiles } from './kube-files.ts'
import { type KubeProgram, startKubeProgram } from './kube-programs.ts'

/** Upstream control plane of one test file. */
export interface TestKube {
  readonly access: KubeApiOptions
  readonly api: KubeApi
  /** Sends any request as the administrator. */
  readonly call: (method: string, path: string, body?: object) => Promise<PlaneAnswer>
  readonly server: KubeProgram
  /** Restarts a killed API server, and waits until it responds. */
  startServer(): Promise<void>
  close(): Promise<void>
}

const readyMs = 90_000

/** Parts and settings of a test's control plane. */
export interface TestKubeOptions {
  /** False without scheduler and controllers, whose changes would compete with the test. */
  readonly hasControllers?: boolean
  readonly serviceRange?: string
}

/** Starts etcd, kube-apiserver, scheduler and controllers as processes; returns when pods can be created. If that fails, stops them and throws. */
export async function startTestKube({
  hasControllers = true,
  serviceRange = '10.96.0.0/16',
}: TestKubeOptions = {}): Promise<TestKube> {
  const folder = await mkdtemp(join(tmpdir(), 'moor-kube-'))
  const [port, clientPort, peerPort] = await Promise.all([pickLoopbackPort(), pickLoopbackPort(), pickLoopbackPort()])
  const server = `https://127.0.0.1:${port}`
  const { authority, admin } = await writeKubeFiles(folder, server)
  const access = { server, ca: authority, clientCertificate: admin.certificate, clientKey: admin.key }
  const api = openKubeApi(access)
  const store = startKubeProgram(folder, 'etcd', storeArguments(clientPort, peerPort))
  const serve = (): KubeProgram =>
    startKubeProgram(folder, 'kube-apiserver', serverArguments(port, clientPort, serviceRange))
  const others: KubeProgram[] = []
  let serving = serve()
  const isServing = (): Promise<void> =>
    vi.waitFor(async () => expectTrue(await api.isReady(), 'it is not ready'), { timeout: readyMs, interval: 100 })
  const close = async (): Promise<void> => {
    api.close()
    await Promise.all([...others, serving, store].map((one) => one.kill()))
    await rm(folder, { recursive: true, force: true })
  }
  try {
    await isServing()
    const accounts = { apiVersion: 'v1', resource: 'serviceaccounts', namespace: 'default' }
    const account = { ...accounts, name: 'default' }
    if (hasControllers)
      others.push(...(['kube-controller-manager', 'kube-scheduler'] as const).map((part) => startPart(folder, part)))
    else await api.create(accounts, { apiVersion: 'v1', kind: 'ServiceAccount', metadata: { name: 'default' } })
    const hasAccount = async (): Promise<void> =>
      expectTrue((await api.get(account)) !== null, 'no service account exists')
    await vi.waitFor(hasAccount, { timeout: readyMs, interval: 100 })
  } catch (error) {
    await close()
    throw error
  }
  return {
    access,
    api,
    call: (method, path, body) => callPlane({ port, ca: authority, ...admin }, method, path, body),
    get server() {
      return serving
    },
    startServer: async () => {
      serving = serve()
      await isServing()
    },
    close,
  }
}

function expectTrue(is: boolean, otherwise: string): void {
  if (!is) throw new Error(otherwise)
}

function storeArguments(clientPort: number, peerPort: number): readonly string[] {
  const [client, peer] = [`http://127.0.0.1:${clientPort}`, `http://127.0.0.1:${peerPort}`]
  return [
    '--data-dir=etcd',
    '--unsafe-no-fsync',
    `--listen-client-urls=${client}`,
    `--advertise-client-urls=${client}`,
    `--listen-peer-urls=${peer}`,
    `--initial-advertise-peer-urls=${peer}`,
    `--initial-cluster=default=${peer}`,
  ]
}

function serverArguments(port: number, clientPort: number, serviceRange: string): readonly string[] {
  return [
    `--etcd-servers=http://127.0.0.1:${clientPort}`,
    '--bind-address=127.0.0.1',
    '--advertise-address=127.0.0.1',
    `--secure-port=${port}`,
    '--tls-cert-file=serving.crt',
    '--tls-private-key-file=serving.key',
    '--client-ca-file=ca.crt',
    '--service-account-issuer=https://kubernetes.default.svc',
    '--service-account-key-file=accounts.pub',
    '--service-account-signing-key-file=accounts.key',
    '--authorization-mode=Node,RBAC',
    `--service-cluster-ip-range=${serviceRange}`,
    '--allow-privileged',
    '--endpoint-reconciler-type=none',
  ]
}

function startPart(folder: string, part: 'kube-controller-manager' | 'kube-scheduler'): KubeProgram {
  const own =
    part === 'kube-scheduler'
      ? []
      : [
          '--service-account-private-key-file=accounts.key',
          '--root-ca-file=ca.crt',
          '--cluster-signing-cert-file=ca.crt',
          '--cluster-signing-key-file=ca.key',
          '--use-service-account-credentials',
          '--allocate-node-cidrs=true',
          '--cluster-cidr=10.200.0.0/16',
        ]
  return startKubeProgram(folder, part, [
    `--kubeconfig=${part}.conf`,
    '--leader-elect=false',
    '--secure-port=0',
    ...own,
  ])
}
