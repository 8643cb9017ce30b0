import { refreshNodes } from '../../clusters/nodes/refresh-nodes.ts'
import { inWorld } from '../../world/in-world.ts'
import { fieldAt } from '../model/field-at.ts'
import { refusals } from '../model/refusals.ts'
import { lockKube } from '../objects/kube-scope.ts'
import type { KubeScope } from '../objects/kube-scope.ts'
import { holdAccess } from './find-access.ts'
import type { KubeAsk } from './kube-ask.ts'
import type { KubeGear } from './kube-gear.ts'

/** The locked objects of a cluster, and the request that changes them. */
export interface KubeChanging {
  readonly scope: KubeScope
  readonly ask: KubeAsk
}

/** Changes a cluster's objects in one transaction, for as long as the token is valid; with `dryRun=All` nothing of it stays. */
export async function changeKube<Answer>(
  gear: KubeGear,
  ask: KubeAsk,
  act: (changing: KubeChanging) => Promise<Answer>,
): Promise<Answer> {
  const isDry = [...ask.query.getAll('dryRun'), fieldAt(ask.body, 'dryRun')].flat().includes('All')
  const turn = gear.turns(ask.clusterId, () =>
    inWorld(gear.world, async (tx) => {
      await holdAccess(tx, ask.clusterId, ask.authorization)
      await refreshNodes(tx, ask.clusterId)
      const scope = await lockKube(tx, ask.clusterId, gear.secretBox)
      await tx.query('savepoint asked')
      const answer = await act({ scope, ask })
      if (isDry) await tx.query('rollback to savepoint asked')
      return answer
    }),
  )
  if (!turn) throw refusals.tooMany('There are too many changes of this cluster at once. Please try again later.')
  return turn
}
