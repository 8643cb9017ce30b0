import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { connect } from 'node:tls'
import { type Api, openApi } from '../client/api.ts'
import { fixedOriginSelector } from '../client/origin-selector.ts'
import { openKubeClient } from '../kube/kube-client.ts'
import { readKubeconfig } from '../kube/read-kubeconfig.ts'
import { findFreePort } from '../moor/find-free-port.ts'
import { type ScratchFolder, makeScratchFolder } from '../moor/scratch-folder.ts'
import { type Server, startMoor } from '../moor/start-moor.ts'
import { waitUntil } from '../own-cloud/wait-until.ts'
import { type Cluster, type EventRecord, hasEnded } from '../client/shapes.ts'

/** Service with one cluster and its CSI driver's configuration. */
export interface CsiCloud {
  readonly api: Api
  readonly scratch: ScratchFolder
  readonly region: string
  readonly hosts: readonly string[]
  /** Folder with the files of the mounted Secret: token, region, URL and CA of the inner listener. */
  readonly serviceFolder: string
  regenerate(): Promise<void>
  close(): Promise<void>
}

const region = 'us-east'

/** Starts a service with simulated infrastructure and a real inner listener, and creates its cluster. `regenerate` replaces the mounted credentials. */
export async function startCsiCloud(): Promise<CsiCloud> {
  const scratch = makeScratchFolder()
  const port = await findFreePort()
  const server = await startServer(scratch, port)
  const originSelector = fixedOriginSelector(server.origin)
  const api = openApi(originSelector, scratch.read('admin-token'))
  const serviceFolder = join(scratch.path, 'service')
  mkdirSync(serviceFolder)
  const cluster = await makeCluster(api)
  const config = async () => {
    const { body } = await api.ok<{ kubeconfig: string }>('GET', `/orch/clusters/${cluster.id}/kubeconfig`)
    return readKubeconfig(body.kubeconfig, `orch${cluster.id}`)
  }
  const kube = openKubeClient()
  const mountSecret = async (): Promise<void> => {
    const { body } = await kube.request(await config(), '/api/v1/namespaces/kube-system/secrets/moor')
    const { token = '' } = (body['data'] ?? {}) as Record<string, string>
    const values = { token: Buffer.from(token, 'base64').toString(), region, url: `https://127.0.0.1:${port}/v4` }
    for (const [key, value] of Object.entries(values)) writeFileSync(join(serviceFolder, key), value)
  }
  await mountSecret()
  writeFileSync(join(serviceFolder, 'ca.crt'), await readAuthority(port))
  const nodes = await kube.nodes(await config())
  return {
    api,
    scratch,
    region,
    serviceFolder,
    hosts: [...nodes.values()].map(({ spec }) => String(spec['providerID']).replace(/^.*:\/\//, '')),
    async regenerate() {
      const body = { kubeconfig: true, servicetoken: true }
      await awaitEnd(api, await api.ok('POST', `/orch/clusters/${cluster.id}/regenerate`, { body }))
      await mountSecret()
    },
    async close() {
      await server.stop()
      scratch.close()
    },
  }
}

function startServer(scratch: ScratchFolder, port: number): Promise<Server> {
  const engines = join(scratch.path, 'engines.yaml')
  const listener = `api: { address: 127.0.0.1, port: ${port} }`
  const machine = `machines: [{ name: none, regions: [${region}], socket: 'unix://${scratch.path}/none.sock' }]`
  // The range must not contain the listener's random port.
  const ports = 'ports: { from: 20000, to: 20000 }'
  writeFileSync(
    engines,
    `kubernetes:\n  - name: inside\n    ${[machine, "versions: ['1.36']", ports, listener].join('\n    ')}\n`,
  )
  return startMoor({
    args: ['up'],
    env: {
      MOORAGE_DATA: scratch.data,
      MOORAGE_LISTEN: '127.0.0.1:0',
      MOORAGE_SIM_LISTEN: '127.0.0.1:0',
      MOORAGE_SIM_PACE: 'instant',
      MOORAGE_RATE_LIMIT: 'off',
      MOORAGE_LOG: 'warn',
      MOORAGE_ENGINES: engines,
    },
  })
}

async function makeCluster(api: Api): Promise<Cluster> {
  const node_pools = [{ type: 'g6-standard-1', count: 2 }]
  const body = { label: 'csi', region, k8s_version: '1.36', node_pools }
  const answer = await api.ok<Cluster>('POST', '/orch/clusters', { body })
  await awaitEnd(api, answer)
  return answer.body
}

async function awaitEnd(api: Api, { operationId }: { readonly operationId: number | null }): Promise<void> {
  await waitUntil(`the end of operation ${operationId}`, async () => {
    const { body } = await api.ok<EventRecord>('GET', `/account/events/${operationId}`, { query: { wait: 30 } })
    return hasEnded(body) || undefined
  })
}

/** Reads the CA, which a real Secret contains. */
function readAuthority(port: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: '127.0.0.1', port, rejectUnauthorized: false }, () => {
      const { issuerCertificate } = socket.getPeerCertificate(true)
      const lines = issuerCertificate.raw.toString('base64').match(/.{1,64}/g) ?? []
      socket.destroy()
      resolve(`-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`)
    })
    socket.once('error', reject)
  })
}
