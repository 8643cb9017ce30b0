import { refreshSimNodes } from '../nodes/refresh-nodes.ts'
import { inTransaction } from '#drivers/schema/in-transaction.ts'
import { kubeErrors } from '../model/kube-errors.ts'
import { lockKube } from '../objects/kube-scope.ts'
import { checkFieldOwner } from './check-field-owner.ts'
import { lockAccess } from '../access/find-access.ts'
import { readDryRun } from './read-dry-run.ts'
import { findObject } from '../objects/read-objects.ts'
import { isInClusterView } from '../controllers/cluster-view.ts'
import { syncTokenSecrets } from './token-secrets.ts'
import { refOf } from '../model/kube-resource.ts'
import { collectGarbage } from '../objects/collect-garbage.ts'
import { isRootCertificate } from '../objects/root-certificates.ts'
import { runControllers } from '../objects/run-controllers.ts'
import { finishNamespace } from '../objects/terminate-namespace.ts'
import type { KubeScope } from '../objects/kube-scope.ts'
import type { KubeRequest } from '../request/kube-request.ts'
import type { KubeContext } from '../request/kube-context.ts'
import type { KubeObject } from '#drivers/kube-objects/kube-object.ts'

/** Locked objects and the changing request. */
export interface KubeChangeContext {
  readonly scope: KubeScope
  readonly request: KubeRequest
}

/**
 * Result of `act`, run in a transaction in which the token stays valid. `dryRun=All` rolls back and runs no controller. Throws KubeError for an invalid request
 * or token, or too many waiting changes.
 */
export async function changeKube<Answer>(
  context: KubeContext,
  request: KubeRequest,
  act: (changeContext: KubeChangeContext) => Promise<Answer>,
): Promise<Answer> {
  checkFieldOwner(request)
  const isDry = readDryRun(request)
  const queued = context.queues(request.clusterId, () =>
    inTransaction(context.state, async (tx) => {
      await lockAccess(tx, { ...request, secretBox: context.secretBox })
      await refreshSimNodes(context.state, tx, request.clusterId)
      const scope = { ...(await lockKube(context.state, tx, request.clusterId, context.secretBox)), isDry }
      await tx.query('savepoint asked')
      const answer = await act({ scope, request })
      if (isDry) await tx.query('rollback to savepoint asked')
      return answer
    }),
  )
  if (!queued) throw kubeErrors.tooMany('Too many changes to this cluster are waiting. Try again later.')
  return queued
}

/** Object of the request's path. Throws KubeError NotFound if missing. */
export async function findRequestedObject({ scope, request: { path } }: KubeChangeContext): Promise<KubeObject> {
  const found = await findObject(scope, { resource: path.resource.name, namespace: path.namespace, name: path.name })
  if (!found) throw kubeErrors.notFound(path.resource, path.name)
  return found
}

/** Runs the controllers, except in a dry run. Fills token Secrets, and continues the deletion of the object's namespace. */
export async function runControllersAfter(scope: KubeScope, written: KubeObject): Promise<void> {
  if (scope.isDry) return
  const ref = refOf(written)
  await syncTokenSecrets(scope, written)
  await finishNamespace(scope, written.kind === 'Namespace' ? ref.name : ref.namespace)
  const isOwned = (await findObject(scope, ref)) !== null && (await collectGarbage(scope, [written]))
  const isWatched = isInClusterView(ref.resource) || isRootCertificate(ref)
  if (isWatched || isOwned || (await collectGarbage(scope))) await runControllers(scope)
}
