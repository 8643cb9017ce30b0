import type { PoolUpdateBody } from '@moorage/contract'
import { acceptPoolUpdate } from '#accept/pool/update.ts'
import { defaultScaling, planScaling } from '#domain/pool/scaling.ts'
import { checkNodeTraits } from '#domain/pool/check-create.ts'
import { checkPoolKind } from '#domain/pool/check-kind.ts'
import type { ApiError } from '#domain/shared/index.ts'
import type { Handler } from '#api/call.ts'
import { poolBody } from '#api/present/pool-body.ts'
import { locatePathPool, poolKeyOf } from '../pool-key.ts'

/** Operation 26: updates a pool. The response contains new nodes and no removed ones (decisions E2, E3). Without a change, writes nothing (decision F2). */
export const poolUpdate: Handler<'pool.update'> = {
  kind: 'change',
  locate: locatePathPool,
  itemwise: ['labels', 'taints'],
  check: (body, call) => checkUpdate(body, call.vendor),
  run: (call) =>
    call.mutate(async (tx) => {
      const { count, autoscaler, labels, taints, tags, label } = call.body
      const update = { ...poolKeyOf(call), changes: { count, autoscaler, labels, taints, tags, label } }
      const { row, operationId } = await acceptPoolUpdate(tx, call.actor, update, call)
      return { body: poolBody(row, call), operationId }
    }),
}

/** A single bound is not checked, because it depends on stored state. */
function checkUpdate(body: PoolUpdateBody, vendor: string): ApiError[] {
  const { min, max } = body.autoscaler ?? {}
  const ofBounds = min === undefined || max === undefined ? [] : planScaling(defaultScaling(min), body).errors
  return [...ofBounds, ...checkNodeTraits(body, vendor), ...checkPoolKind(body)]
}
