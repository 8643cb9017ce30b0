import { fixedOriginSelector } from '../client/origin-selector.ts'
import { makeScratchFolder } from '../moor/scratch-folder.ts'
import { startUp } from '../moor/start-up.ts'
import { type UserContext, openUserContext } from '../user/user-context.ts'
import { type Kubectl, openKubectl } from './open-kubectl.ts'

/** Simulated cluster with its service, and kubectl for it. */
export interface KubectlCluster {
  readonly context: UserContext
  readonly kubectl: Kubectl
  readonly id: number
  close(): Promise<void>
}

/** Starts a service at the pace `fast`, and creates a cluster of three nodes. After a failure, stops the service and rethrows. */
export async function openKubectlCluster(label: string): Promise<KubectlCluster> {
  const scratch = makeScratchFolder()
  const closers: (() => unknown)[] = [() => scratch.close()]
  const close = async (): Promise<void> => {
    for (const one of closers.toReversed()) await one()
  }
  try {
    const server = await startUp({ scratch, pace: 'fast' })
    closers.push(() => server.stop())
    const context = await openUserContext({
      originSelector: fixedOriginSelector(server.origin),
      token: scratch.read('admin-token'),
      operatorToken: scratch.read('operator-token'),
    })
    closers.push(() => context.log.close())
    const { body, operationId } = await context.clusters.start({
      label,
      region: 'us-east',
      k8s_version: '1.35',
      node_pools: [{ type: 'g6-standard-2', count: 3 }],
    })
    await context.clusters.ended(operationId ?? 0)
    const kubectl = openKubectl()
    closers.push(() => kubectl.close())
    kubectl.use((await context.clusters.kubeconfig(body.id)).text)
    return { context, kubectl, id: body.id, close }
  } catch (error) {
    await close()
    throw error
  }
}
