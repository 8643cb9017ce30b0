import type { TagCreateBody } from '@moorage/contract'
import { acceptTagCreate } from '../../../../accept/tag/create.ts'
import { explainTag } from '../../../../domain/tag/normalise-tags.ts'
import type { Handler } from '../../../call.ts'

/** Adds a tag to the account and to the things named, all or nothing (facts 12). */
export const tagCreate: Handler = {
  isMutation: true,
  check(body) {
    const { label } = body as Partial<TagCreateBody>
    const fault = label === undefined ? null : explainTag(label, 'label')
    return fault ? [fault] : []
  },
  run: (call) =>
    call.mutate(async (tx) => {
      const { label, hosts = [], volumes = [] } = call.body as TagCreateBody
      await acceptTagCreate(tx, call.actor, { label, hostIds: hosts, volumeIds: volumes })
      return { body: { label } }
    }),
}
