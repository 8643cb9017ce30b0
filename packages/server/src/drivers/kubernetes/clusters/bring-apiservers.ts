import { setTimeout as pause } from 'node:timers/promises'
import { DriverError } from '#reconcile/ports/index.ts'
import type { KubeApi } from '../api/kube-api.ts'
import { isOnOneMachine } from '../plane/describe-apiserver.ts'
import {
  type DeployedMember,
  type Deployment,
  bringDeployedPart,
  findDeployedPart,
  isDeployedPartRunning,
  lostDeployment,
} from './deployment.ts'
import { keepEndpoints } from './keep-endpoints.ts'
import { openMembers } from './open-door.ts'

const readyMs = 120_000
const lookMs = 100
const logLines = 5

/**
 * Starts or replaces API servers and waits until they are ready. Missing ones start together, or all one after the other, so that the others serve meanwhile.
 * Throws Busy, with log lines, after 120 s.
 */
export async function bringApiservers(deployment: Deployment, which: 'missing' | 'all'): Promise<void> {
  if (which === 'all') {
    for (const one of deployment.members) await replaceApiserver(deployment, one)
    return
  }
  const missing: DeployedMember[] = []
  for (const one of deployment.members) {
    const described = findDeployedPart(one, 'kube-apiserver')
    if (described && !(await isDeployedPartRunning(one, described))) missing.push(one)
  }
  for (const one of missing) await bringDeployedPart(deployment, one, 'kube-apiserver')
  for (const one of missing) await awaitReady(deployment, one)
}

/** An API server that ends removes the shared address of its machine from Service `kubernetes`. Other members restore the address at once. */
async function replaceApiserver(deployment: Deployment, one: DeployedMember): Promise<void> {
  const bringing = bringDeployedPart(deployment, one, 'kube-apiserver')
  if (isOnOneMachine(deployment.layout)) await keepEndpointsMeanwhile(deployment, one, bringing)
  await bringing
  await awaitReady(deployment, one)
}

async function keepEndpointsMeanwhile(
  deployment: Deployment,
  one: DeployedMember,
  bringing: Promise<void>,
): Promise<void> {
  const numbers = deployment.members.filter((other) => other !== one).map(({ member }) => member.number)
  let isOver = false
  const over = bringing
    .catch(() => undefined)
    .finally(() => {
      isOver = true
    })
  await withMembers(deployment, numbers, async (api) => {
    for (let isLast = false; !isLast;) {
      isLast = isOver
      // Errors are ignored, because the next poll follows soon.
      await keepEndpoints(api, deployment.layout).catch(() => undefined)
      await Promise.race([over, pause(lookMs)])
    }
  })
}

async function withMembers(
  { context, row, secrets }: Deployment,
  numbers: readonly number[],
  work: (api: KubeApi) => Promise<void>,
): Promise<void> {
  const { certificate, key } = secrets.client
  const as = { clientCertificate: certificate, clientKey: key }
  const api = await openMembers(context, row, { secrets, as, numbers })
  try {
    await work(api)
  } finally {
    api.close()
  }
}

async function awaitReady(deployment: Deployment, one: DeployedMember): Promise<void> {
  const { cluster, signal } = deployment
  const began = performance.now()
  await withMembers(deployment, [one.member.number], async (api) => {
    while (!(await api.isReady())) {
      if (signal.aborted) throw lostDeployment(cluster)
      if (performance.now() - began > readyMs) throw await explainSilence(deployment, one)
      await pause(lookMs)
    }
  })
}

async function explainSilence({ cluster }: Deployment, { machine, parts }: DeployedMember): Promise<DriverError> {
  const logs = await Promise.all(
    parts.slice(0, 2).map(({ container }) => machine.containers.readLog(container.name, logLines)),
  )
  return new DriverError(
    'Busy',
    `The API server of ${cluster.name} does not serve after ${readyMs / 1_000} s: ${logs.join(' ').slice(-1_000)}`,
  )
}
