import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseAllDocuments } from 'yaml'
import { openApi } from '../client/api.ts'
import { fixedOriginSelector } from '../client/origin-selector.ts'
import { type ScratchFolder, makeScratchFolder } from '../moor/scratch-folder.ts'
import type { Server } from '../moor/start-moor.ts'
import { startUp } from '../moor/start-up.ts'
import { makePackage } from './make-package.ts'
import { runTool } from './run-tool.ts'
import { testHelm } from './test-machine.ts'

const missing = existsSync(testHelm) ? null : 'Helm is not built yet; tier compiled-clients builds it'
if (missing !== null) process.stdout.write(`the chart: not run: ${missing}\n`)

interface Manifest {
  readonly kind: string
  readonly metadata: { readonly name: string }
  readonly spec?: { readonly template?: { readonly spec: Pod } }
}

interface Container {
  readonly name: string
  readonly securityContext: object
}

interface Pod {
  readonly containers: readonly Container[]
  readonly initContainers?: readonly Container[]
  readonly securityContext: object
}

const minimal = ['--set', 'database.url=postgresql://moorage:secret@db.example.test/moorage']
const everything = [
  '--set=postgres.enabled=true,networkPolicy.enabled=true,serviceMonitor.enabled=true,settings.MOORAGE_LOG=debug',
  '--set=ingress.enabled=true,ingress.host=moorage.example.test,ingress.tlsSecret=tls,worker.regions={us-east}',
]

describe.skipIf(missing !== null)('the chart', () => {
  let disk: string
  let chart: string
  beforeAll(async () => {
    disk = mkdtempSync('/var/tmp/moor-helm-')
    chart = await makePackage('helm', disk, ['--version', '0.0.1'])
  })
  afterAll(() => rmSync(disk, { recursive: true, force: true }))

  const helm = async (args: readonly string[], more: Readonly<Record<string, string>> = {}) => {
    const env = { PATH: '/usr/local/bin:/usr/bin:/bin', HOME: disk, ...more }
    return (await runTool(testHelm, args, { cwd: disk, env })).stdout
  }
  const render = async (values: readonly string[]): Promise<readonly Manifest[]> =>
    parseAllDocuments(await helm(['template', 'one', chart, ...values]))
      .map((document) => document.toJS() as Manifest | null)
      .filter((one) => one !== null)

  test.each([
    ['with the minimum values', minimal],
    ['with a Secret of the operator', ['--set', 'database.existingSecret=own,key.existingSecret=own']],
    ['with everything', everything],
  ])('passes helm lint %s', async (_what, values) => {
    expect(await helm(['lint', '--strict', ...values, chart])).toContain('0 chart(s) failed')
  })

  test.each([
    ['no PostgreSQL', []],
    ['two PostgreSQL servers', [...minimal, '--set', 'postgres.enabled=true']],
    ['an invalid address', ['--set', 'database.url=mysql://db']],
    ['an unknown value', [...minimal, '--set', 'api.replica=3']],
    ['no replica', [...minimal, '--set', 'worker.replicas=0']],
    ['an ingress without a host', [...minimal, '--set', 'ingress.enabled=true']],
    ['a public address with a path', [...minimal, '--set', 'publicUrl=https://moorage.example.test/v4']],
    ['an unknown setting', [...minimal, '--set', 'settings.PATH=/tmp']],
    ['a setting that the chart generates', [...minimal, '--set', 'settings.MOORAGE_KEY_FILE=/key']],
  ])('its schema rejects %s', async (_what, values) => {
    await expect(helm(['template', 'one', chart, ...values])).rejects.toMatchObject({
      stderr: expect.stringContaining("values don't meet the specifications of the schema"),
    })
  })

  test('has two of each component of the compose file, with minimal privileges', async () => {
    const manifests = await render(everything)
    const named = manifests.map(({ kind, metadata }) => `${kind} ${metadata.name}`).toSorted()
    expect(named).toEqual([
      'Deployment one-moorage-api',
      'Deployment one-moorage-worker',
      'Ingress one-moorage',
      'NetworkPolicy one-moorage',
      'PodDisruptionBudget one-moorage-api',
      'PodDisruptionBudget one-moorage-worker',
      'Secret one-moorage-database',
      'Secret one-moorage-key',
      'Service one-moorage',
      'Service one-moorage-admin',
      'Service one-moorage-postgres',
      'ServiceMonitor one-moorage',
      'StatefulSet one-moorage-postgres',
    ])
    for (const { kind, spec } of manifests) {
      const pod = spec?.template?.spec
      if (kind !== 'Deployment' || pod === undefined) continue
      expect(spec).toMatchObject({ replicas: 2 })
      expect(pod.securityContext).toMatchObject({
        runAsNonRoot: true,
        runAsUser: 10_001,
        seccompProfile: { type: 'RuntimeDefault' },
      })
      for (const { securityContext } of [...(pod.initContainers ?? []), ...pod.containers])
        expect(securityContext).toEqual({
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        })
    }
  })

  describe('in a cluster of Moorage with simulated pods', () => {
    let scratch: ScratchFolder
    let server: Server
    let env: { KUBECONFIG: string }
    beforeAll(async () => {
      scratch = makeScratchFolder()
      server = await startUp({ scratch })
      env = { KUBECONFIG: join(disk, 'kubeconfig') }
      writeFileSync(env.KUBECONFIG, await makeCluster(server.origin, scratch.read('admin-token')), { mode: 0o600 })
    })
    afterAll(async () => {
      await server.stop()
      scratch.close()
    })

    test('the chart is installed, keeps its key in an upgrade, and is removed', async () => {
      const wait = ['--wait', '--timeout', '60s']
      await helm(['install', 'one', chart, ...minimal, ...wait], env)
      const key = await findKey()
      expect(key).toMatch(/^[A-Za-z0-9+/]{60,}=*$/)
      await helm(['upgrade', 'one', chart, ...minimal, '--set', 'worker.replicas=3', ...wait], env)
      expect(await findKey()).toBe(key)
      expect(await helm(['uninstall', 'one'], env)).toContain('[Secret] one-moorage-key')
    })

    async function findKey(): Promise<string> {
      return /^ {2}key: (\S+)$/m.exec(await helm(['get', 'manifest', 'one'], env))?.[1] ?? ''
    }
  })
})

async function makeCluster(origin: string, token: string): Promise<string> {
  const api = openApi(fixedOriginSelector(origin), token)
  const pools = [{ type: 'g6-standard-2', count: 1 }]
  const cluster = { label: 'chart', region: 'us-east', k8s_version: '1.36', node_pools: pools }
  const made = await api.ok<{ id: number }>('POST', '/orch/clusters', { body: cluster })
  await api.ok('GET', `/account/events/${made.operationId}`, { query: { wait: 60 } })
  const { body } = await api.ok<{ kubeconfig: string }>('GET', `/orch/clusters/${made.body.id}/kubeconfig`)
  return Buffer.from(body.kubeconfig, 'base64').toString()
}
