import { refreshSimNodes } from '../../clusters/nodes/refresh-nodes.ts'
import { inTransaction } from '#drivers/schema/in-transaction.ts'
import { refusals } from '../model/refusals.ts'
import { lockKube } from '../objects/kube-scope.ts'
import { checkOwner } from './check-owner.ts'
import { holdAccess } from '../access/find-access.ts'
import { readDryRun } from './read-dry-run.ts'
import { findObject } from '../objects/read-objects.ts'
import { isInClusterView } from '../controllers/cluster-view.ts'
import { refOf } from '../model/kube-resource.ts'
import { collectOwned } from '../objects/collect-owned.ts'
import { settleKube } from '../objects/settle-kube.ts'
import type { KubeScope } from '../objects/kube-scope.ts'
import type { KubeRequest } from './kube-request.ts'
import type { KubeContext } from './kube-context.ts'
import type { KubeObject } from '#drivers/kube-objects/kube-object.ts'

/** Locked objects, and the request that changes them. */
export interface KubeChanging {
  readonly scope: KubeScope
  readonly ask: KubeRequest
}

/**
 * Changes objects in one transaction, during which the token stays valid. `dryRun=All` rolls back and runs no controller; the response shows what would have
 * been written.
 */
export async function changeKube<Answer>(
  context: KubeContext,
  ask: KubeRequest,
  act: (changing: KubeChanging) => Promise<Answer>,
): Promise<Answer> {
  checkOwner(ask)
  const isDry = readDryRun(ask)
  const turn = context.queues(ask.clusterId, () =>
    inTransaction(context.world, async (tx) => {
      await holdAccess(tx, { ...ask, secretBox: context.secretBox })
      await refreshSimNodes(tx, ask.clusterId)
      const scope = { ...(await lockKube(tx, ask.clusterId, context.secretBox)), isDry }
      await tx.query('savepoint asked')
      const answer = await act({ scope, ask })
      if (isDry) await tx.query('rollback to savepoint asked')
      return answer
    }),
  )
  if (!turn) throw refusals.tooMany('Too many changes to this cluster are waiting. Try again later.')
  return turn
}

/** Returns the object of the path, or rejects. */
export async function findAsked({ scope, ask: { path } }: KubeChanging): Promise<KubeObject> {
  const found = await findObject(scope, { resource: path.resource.name, namespace: path.namespace, name: path.name })
  if (!found) throw refusals.notFound(path.resource, path.name)
  return found
}

/** Runs the controllers and returns the object as they leave it, or as written if they removed it. */
export async function settleAfter(scope: KubeScope, written: KubeObject): Promise<KubeObject> {
  if (scope.isDry) return written
  const ref = refOf(written)
  const isOwned = (await findObject(scope, ref)) !== null && (await collectOwned(scope, [written]))
  if (isInClusterView(ref.resource) || isOwned || (await collectOwned(scope))) await settleKube(scope)
  return (await findObject(scope, ref)) ?? written
}
