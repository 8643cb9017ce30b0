import { acceptHostUpdate } from '#accept/host/update.ts'
import { checkHostLabel } from '#domain/host/label.ts'
import { checkUnsupported } from '#domain/host/unsupported.ts'
import { normaliseTags } from '#domain/tag/normalise-tags.ts'
import type { Handler } from '#api/call.ts'
import { hostBody } from '#api/present/host-body.ts'
import { hostIdOf, locatePathHost } from '../host-id.ts'

/** Updates label, tags or owner metadata. Without a change, writes nothing (decision F2). */
export const hostUpdate: Handler<'host.update'> = {
  kind: 'change',
  locate: locatePathHost,
  check: (body) => {
    const { label, tags } = body
    return [
      ...(label === undefined ? [] : checkHostLabel(label)),
      ...(tags === undefined ? [] : normaliseTags(tags).errors),
      ...checkUnsupported(body),
    ]
  },
  run: (call) =>
    call.mutate(async (tx) => {
      const { label = null, tags, group = null, watchdog_enabled: isWatched = null } = call.body
      const { maintenance_policy: maintenancePolicy = null, alerts = {} } = call.body
      const metadata = { label, tags: tags === undefined ? null : normaliseTags(tags).tags, group, isWatched }
      const input = { id: hostIdOf(call), ...metadata, maintenancePolicy, alerts }
      const { row } = await acceptHostUpdate(tx, call.actor, input, call)
      return { body: hostBody(row, call) }
    }),
}
