import { type TokenView, DriverError, type Resource } from '#reconcile/ports/index.ts'
import { callApiServer } from '../api/call-api-server.ts'
import { closeConnection, openKubeConnection } from '../api/kube-connection.ts'
import { memberOptions } from '../clusters/open-door.ts'
import type { KubernetesContext } from '../kubernetes-context.ts'
import { findPlane } from '../planes/plane-row.ts'
import { openPlaneSecrets } from '../planes/plane-secrets.ts'

/** Maximum response size, for a list of some hundred large objects. */
const answerBytesMax = 32 << 20

/**
 * ClusterDriver.openView: returns a client with the driver's routes, without connecting; null without the cluster. Authenticates only with the caller's token,
 * so that the API server authorizes the caller. Throws Busy before the first complete deployment.
 */
export async function openPlaneView(
  context: KubernetesContext,
  cluster: Resource,
  token: string,
): Promise<TokenView | null> {
  const { name, registry } = context.options
  const row = await findPlane(registry, name, cluster)
  if (!row) return null
  if (row.version === null) throw new DriverError('Busy', `${cluster.name} does not answer yet.`)
  const secrets = await openPlaneSecrets(registry, row)
  const connection = openKubeConnection(await memberOptions(context, row, { secrets, as: { token: token } }))
  return {
    // Logs are text, not JSON.
    get: (path) => callApiServer(connection, { method: 'GET', path, accept: 'application/json, */*', answerBytesMax }),
    close: () => closeConnection(connection),
  }
}
