#!/usr/bin/env node
import manifest from '../package.json' with { type: 'json' }
import { createController } from './controller/create-controller.ts'
import { createIdentity } from './identity/create-identity.ts'
import { findNodeInfo } from './kubelet/find-node-info.ts'
import { serveRegistration } from './kubelet/serve-registration.ts'
import { createNode } from './node/create-node.ts'
import type { NodeInfo } from './node/node-context.ts'
import { openCloud } from './cloud/open-cloud.ts'
import { readRegion } from './cloud/read-access.ts'
import { type LineLog, openLineLog } from './settings/open-line-log.ts'
import { type DriverSettings, readDriverSettings, usage } from './settings/read-settings.ts'
import { serveCalls } from './wire/serve-calls.ts'
import { openVolumeLocks } from './wire/volume-locks.ts'

const account = '/var/run/secrets/kubernetes.io/serviceaccount'

async function run(settings: DriverSettings, log: LineLog): Promise<void> {
  const { name, isController, isNode, topologyKey, serviceFolder, registration } = settings
  const locks = openVolumeLocks()
  const { promise: stopped, resolve: stop } = Promise.withResolvers<void>()
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => stop())
  const openApi = openCloud(serviceFolder, `${name}/${manifest.version}`)
  const ownRegion = (): string => readRegion(serviceFolder)
  const server = await serveCalls(settings.socket, {
    'csi.v1.Identity': createIdentity({ name, version: manifest.version, isController }, log),
    ...(isController ? { 'csi.v1.Controller': createController({ openApi, locks, topologyKey, ownRegion }, log) } : {}),
    ...(isNode
      ? { 'csi.v1.Node': createNode({ locks: openVolumeLocks(), findNodeInfo: () => findOwn(settings) }, log) }
      : {}),
  })
  const onRejected = (): void => {
    process.exitCode = 1
    stop()
  }
  const registered = registration && (await serveRegistration({ ...registration, name, onRejected }, log))
  log('info', 'ready', { name, socket: settings.socket })
  await stopped
  await Promise.all([registered?.stop(), server.stop()])
}

async function findOwn({ fixedNode, nodeName, topologyKey }: DriverSettings): Promise<NodeInfo> {
  if (fixedNode) {
    const { hostId, volumesMax, region } = fixedNode
    return { hostId, volumesMax, segments: { [topologyKey]: region } }
  }
  const { KUBERNETES_SERVICE_HOST: host = '', KUBERNETES_SERVICE_PORT: port = '' } = process.env
  return findNodeInfo({ nodeName, account, topologyKey, server: { host, port } })
}

try {
  const settings = readDriverSettings(process.argv.slice(2))
  await run(
    settings,
    openLineLog((line) => process.stdout.write(line)),
  )
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n${usage}\n`)
  process.exitCode = 2
}
