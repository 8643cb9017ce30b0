import type { HostCreateBody } from '@moorage/contract'
import { explainHostType } from '../../../../domain/catalogue/explain-host-type.ts'
import { explainRegion } from '../../../../domain/catalogue/explain-region.ts'
import { hostTypeOf } from '../../../../domain/catalogue/find-host-type.ts'
import { checkHostLabel } from '../../../../domain/host/label.ts'
import type { Fault } from '../../../../domain/shared/index.ts'
import { normaliseTags } from '../../../../domain/tag/normalise-tags.ts'
import { createHost } from '../../../../store/host/create-host.ts'
import { findHost } from '../../../../store/host/find-host.ts'
import { hostBody } from '../../../../store/host/host-body.ts'
import type { Tx } from '../../../../store/open-store.ts'
import { rememberTags } from '../../../../store/tag/remember-tags.ts'
import type { Accepted } from '../../../../store/transaction/mutate.ts'
import type { Call, Handler } from '../../../call.ts'

/** Creates a host with one disk and one configuration, and starts it unless told otherwise (decision H). */
export const hostCreate: Handler = {
  isMutation: true,
  check: (body, call) => checkCreate(body as Partial<HostCreateBody>, call.catalogue),
  run: (call) => call.mutate((tx) => create(tx, call, call.body as HostCreateBody)),
}

function checkCreate({ label, region, type, tags }: Partial<HostCreateBody>, catalogue: Call['catalogue']): Fault[] {
  return [
    ...(label === undefined ? [] : checkHostLabel(label)),
    ...(region === undefined ? [] : [explainRegion(catalogue, region, 'Hosts') ?? []].flat()),
    ...(type === undefined ? [] : [explainHostType(catalogue, type) ?? []].flat()),
    ...(tags === undefined ? [] : normaliseTags(tags).faults),
  ]
}

async function create(tx: Tx, call: Call, body: HostCreateBody): Promise<Accepted> {
  const { actor, catalogue } = call
  const type = hostTypeOf(catalogue, body.type)
  const { tags } = normaliseTags(body.tags ?? [])
  await rememberTags(tx, actor.accountId, tags)
  const { id, operationId } = await createHost(
    tx,
    actor,
    {
      label: body.label ?? null,
      region: body.region,
      type: type.id,
      image: body.image ?? null,
      tags,
      diskMib: type.diskMib,
      isBooted: body.booted ?? true,
    },
    type.price,
  )
  return { body: hostBody(await findHost(tx, actor, id), call), operationId }
}
