import { type BearerView, DriverError, type Resource } from '#reconcile/ports/index.ts'
import { askApiServer } from '../api/ask-api-server.ts'
import { closeConnection, openKubeConnection } from '../api/kube-connection.ts'
import { memberOptions } from '../clusters/open-door.ts'
import type { KubernetesContext } from '../kubernetes-context.ts'
import { findPlane } from '../planes/plane-row.ts'
import { openPlaneSecrets } from '../planes/plane-secrets.ts'

/** Longest answer that is read for a page: a list of some hundred large objects. */
const answerBytesMax = 32 << 20

/**
 * ClusterDriver.openView: by the ways that we come by ourselves, to the API server that the cluster's own authority has signed, but with the token of whoever asks and nothing of ours beside it: there it is
 * checked, and there its rights are.
 */
export async function openPlaneView(
  context: KubernetesContext,
  cluster: Resource,
  bearer: string,
): Promise<BearerView | null> {
  const { name, registry } = context.options
  const row = await findPlane(registry, name, cluster)
  if (!row) return null
  if (row.version === null) throw new DriverError('Busy', `${cluster.name} does not answer yet.`)
  const secrets = await openPlaneSecrets(registry, row)
  const connection = openKubeConnection(await memberOptions(context, row, { secrets, as: { token: bearer } }))
  return {
    // A log is asked for as what it is: text.
    get: (path) => askApiServer(connection, { method: 'GET', path, accept: 'application/json, */*', answerBytesMax }),
    close: () => closeConnection(connection),
  }
}
