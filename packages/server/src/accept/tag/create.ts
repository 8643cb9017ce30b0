import { explainFull } from '#domain/tag/normalise-tags.ts'
import { type ApiError, type AccountId, type Actor, throwErrors, referenceNotFound } from '#domain/shared/index.ts'
import { insertNotification } from '#store/event/start-job.ts'
import type { Tx } from '#store/open-store.ts'
import { type Taggable, type TaggableKind, appendTag, insertTag, lockTaggable } from '#store/tag/change-tags.ts'

/** Tag to create, and resources that get it. */
export interface TagCreate {
  readonly label: string
  readonly hostIds: readonly number[]
  readonly volumeIds: readonly number[]
}

/**
 * Creates a tag of the account with a notification, and adds it to the named resources, all or none (facts 12). Throws the errors of `addTag`, then
 * tag.label_taken.
 */
export async function acceptTagCreate(tx: Tx, actor: Actor, { label, ...resources }: TagCreate): Promise<void> {
  // Lock order: resources before tags (rememberTags).
  await addTag(tx, actor.accountId, label, resources)
  await insertTag(tx, actor.accountId, label)
  await insertNotification(tx, actor, { action: 'tag_create', entity: { type: 'tag', id: null, label } })
}

/**
 * Adds a tag to resources of the account that lack it. Throws, all together, request.reference_invalid for IDs outside the account (decision B3) and
 * request.field_invalid for resources with the maximum number of tags (decision E1).
 */
export async function addTag(
  tx: Tx,
  accountId: AccountId,
  label: string,
  { hostIds, volumeIds }: Omit<TagCreate, 'label'>,
): Promise<void> {
  const hosts = await lockTaggable(tx, accountId, 'hosts', { label, ids: hostIds })
  const volumes = await lockTaggable(tx, accountId, 'volumes', { label, ids: volumeIds })
  throwErrors([...explain('hosts', hostIds, hosts), ...explain('volumes', volumeIds, volumes)])
  await appendTag(tx, 'hosts', label, hosts)
  await appendTag(tx, 'volumes', label, volumes)
}

function explain(field: TaggableKind, input: readonly number[], found: readonly Taggable[]): ApiError[] {
  const byId = new Map(found.map((row) => [row.id, row]))
  return input.flatMap((id, index) => {
    const at = `${field}[${index}]`
    const row = byId.get(id)
    if (!row) return [referenceNotFound(at)]
    return row.has ? [] : (explainFull(row.count, at) ?? [])
  })
}
