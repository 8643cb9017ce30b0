import type { Actor, EventId, UserId } from '../../domain/shared/index.ts'
import { moorNow, type Tx } from '../open-store.ts'
import type { EventAuthor, EventContent } from './event-content.ts'
import { findEnclosing } from './find-enclosing.ts'
import { logEvent } from './log-event.ts'

/** Columns that tell the kinds of events apart. */
export type EventState = Partial<
  Record<
    'status' | 'percent' | 'work_kind' | 'work_id' | 'generation' | 'target' | 'cause_id' | 'started' | 'ended',
    unknown
  >
> & { status: string }

/** Writes an event row and its first log entry; the named kinds beside this file are what callers use. */
export async function insertEvent(
  tx: Tx,
  author: EventAuthor,
  content: EventContent,
  state: EventState,
): Promise<EventId> {
  const isSystem = 'system' in author
  const { entity } = content
  const secondary = content.secondary ?? (await findEnclosing(tx, [entity]))(entity)
  const row = await tx
    .insertInto('events')
    .values({
      account_id: author.accountId,
      action: content.action,
      entity_type: entity.type,
      entity_id: entity.id,
      entity_label: entity.label,
      secondary_type: secondary?.type ?? null,
      secondary_id: secondary?.id ?? null,
      secondary_label: secondary?.label ?? null,
      username: isSystem ? null : author.username,
      user_id: isSystem ? null : causerOf(author),
      request_id: isSystem ? '' : author.requestId,
      message: content.message ?? '',
      created: moorNow,
      ...state,
    } as never)
    .returningAll()
    .executeTakeFirstOrThrow()
  await logEvent(tx, row)
  return row.id as EventId
}

/** Who may see an event because they caused it (decision G7). What a cluster's own token does is no deed of the user in whose name it stands; only the name is told. */
function causerOf({ clusterId, userId }: Actor): UserId | null {
  return clusterId === null ? userId : null
}
