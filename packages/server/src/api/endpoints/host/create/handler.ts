import type { HostCreateBody } from '@moorage/contract'
import { acceptHostCreate } from '../../../../accept/host/create.ts'
import { explainHostType } from '../../../../domain/catalogue/host-types.ts'
import { explainRegion } from '../../../../domain/catalogue/regions.ts'
import { checkHostLabel } from '../../../../domain/host/label.ts'
import type { Fault } from '../../../../domain/shared/index.ts'
import { normaliseTags } from '../../../../domain/tag/normalise-tags.ts'
import { findHost } from '../../../../store/host/find-hosts.ts'
import type { Call, Handler } from '../../../call.ts'
import { hostBody } from '../../../present/host-body.ts'

/** Creates a host with one disk and one configuration, and starts it unless told otherwise (decision H). */
export const hostCreate: Handler<'host.create'> = {
  kind: 'change',
  check: (body, call) => checkCreate(body, call.catalogue),
  run: (call) =>
    call.mutate(async (tx) => {
      const { label = null, region, type, image = null, tags = [], booted = true } = call.body
      const wanted = { label, region, type, image, tags: normaliseTags(tags).tags, isBooted: booted }
      const { id, operationId } = await acceptHostCreate(tx, call.actor, wanted, call)
      return { body: hostBody(await findHost(tx, call.actor, id), call), operationId }
    }),
}

function checkCreate({ label, region, type, tags }: Partial<HostCreateBody>, catalogue: Call['catalogue']): Fault[] {
  return [
    ...(label === undefined ? [] : checkHostLabel(label)),
    ...(region === undefined ? [] : [explainRegion(catalogue, region, 'Hosts') ?? []].flat()),
    ...(type === undefined ? [] : [explainHostType(catalogue, type) ?? []].flat()),
    ...(tags === undefined ? [] : normaliseTags(tags).faults),
  ]
}
