import type { Actor, TokenId } from '#domain/shared/index.ts'
import { insertNotification } from '#store/event/start-job.ts'
import type { Tx } from '#store/open-store.ts'
import { deleteToken, findOwnToken, renameToken } from '#store/token/own-tokens.ts'
import type { TokenRow } from '#store/token/insert-token.ts'

/** Token and its new label; null keeps the label. */
export interface TokenUpdate {
  readonly id: TokenId
  readonly label: string | null
}

/** Stores a token's new label with a notification, and returns the row. Writes nothing if unchanged (decision F2). Throws resource.not_found. */
export async function acceptTokenUpdate(tx: Tx, actor: Actor, { id, label }: TokenUpdate): Promise<{ row: TokenRow }> {
  if (label === null) return { row: await findOwnToken(tx, actor, id) }
  const { row, isChanged } = await renameToken(tx, actor, id, label)
  if (isChanged)
    await insertNotification(tx, actor, { action: 'token_update', entity: { type: 'token', id, label: row.label } })
  return { row }
}

/** Token to revoke. */
export interface TokenDelete {
  readonly id: TokenId
}

/** Deletes a token, even the request's own, with a notification. The token is invalid from the commit on (decision G2). Throws resource.not_found. */
export async function acceptTokenDelete(tx: Tx, actor: Actor, { id }: TokenDelete): Promise<void> {
  const { label } = await deleteToken(tx, actor, id)
  await insertNotification(tx, actor, { action: 'token_delete', entity: { type: 'token', id, label } })
}
