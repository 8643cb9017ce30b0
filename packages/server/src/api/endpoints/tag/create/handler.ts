import { acceptTagCreate } from '#accept/tag/create.ts'
import { explainTag } from '#domain/tag/normalise-tags.ts'
import type { Handler } from '#api/call.ts'

/** Creates a tag and adds it to the named resources, atomically (facts 12). */
export const tagCreate: Handler<'tag.create'> = {
  kind: 'change',
  check(body) {
    const { label } = body
    const error = label === undefined ? null : explainTag(label, 'label')
    return error ? [error] : []
  },
  run: (call) =>
    call.mutate(async (tx) => {
      const { label, hosts = [], volumes = [] } = call.body
      await acceptTagCreate(tx, call.actor, { label, hostIds: hosts, volumeIds: volumes })
      return { body: { label } }
    }),
}
