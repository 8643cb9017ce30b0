import { type KubeAccess, askHttps, readKubeAccess } from '../../simulated/ask-https.ts'
import type { Maker } from './maker.ts'
import type { PictureWorld } from './picture-world.ts'

/** Creates a cluster with two pools and workloads. */
export async function makeShopCluster(
  maker: Maker,
): Promise<Pick<PictureWorld, 'cluster' | 'pool' | 'dashboard' | 'dashboardToken'>> {
  const cluster = await maker.make('/v4/orch/clusters', {
    label: 'shop',
    region: 'us-east',
    k8s_version: '1.35',
    tags: ['production'],
    node_pools: [{ type: 'g6-standard-4', count: 1, label: 'jobs', autoscaler: { enabled: true, min: 1, max: 4 } }],
  })
  const web = { type: 'g6-standard-2', count: 3, label: 'web' }
  const pool = await maker.make(`/v4/orch/clusters/${cluster}/pools`, web)
  const { body } = await maker.done({ path: `/v4/orch/clusters/${cluster}/kubeconfig` })
  const access = readKubeAccess(String(body['kubeconfig']))
  await fill(access)
  const dashboard = await maker.done({ path: `/v4/orch/clusters/${cluster}/dashboard` })
  return { cluster, pool, dashboard: new URL(String(dashboard.body['url'])).pathname, dashboardToken: access.token }
}

/** Creates workloads through the cluster's own API. */
async function fill(access: KubeAccess): Promise<void> {
  const send = async (path: string, body: object): Promise<void> => {
    const answer = await askHttps(access, { method: 'POST', path, body })
    if (answer.status !== 201) throw new Error(`${path}: ${answer.text}`)
  }
  const deploy = (name: string, replicas: number, cpu: string): Promise<void> =>
    send('/apis/apps/v1/namespaces/default/deployments', {
      apiVersion: 'apps/v1',
      kind: 'Deployment',
      metadata: { name },
      spec: {
        replicas,
        selector: { matchLabels: { app: name } },
        template: {
          metadata: { labels: { app: name } },
          spec: {
            containers: [
              { name, image: `registry.example/${name}:2.4.1`, resources: { requests: { cpu, memory: '256Mi' } } },
            ],
          },
        },
      },
    })
  await deploy('storefront', 6, '250m')
  await deploy('checkout', 3, '200m')
  await deploy('mailer', 1, '100m')
  // Requests more than any node has: the pod stays pending, and its event contains the reason.
  await deploy('recommender', 1, '12')
}
