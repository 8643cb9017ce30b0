import type { Actor, TokenId } from '#domain/shared/index.ts'
import { insertNotification } from '#store/event/insert-events.ts'
import type { Tx } from '#store/open-store.ts'
import { deleteToken, findOwnToken, renameToken } from '#store/token/own-tokens.ts'
import type { TokenRow } from '#store/token/insert-token.ts'

/** A token of the acting user and its checked label; null leaves what it has. */
export interface TokenUpdate {
  readonly id: TokenId
  readonly label: string | null
}

/** Accepts another label of a token; what changes nothing leaves no trace (decision F2). Throws resource.not_found. */
export async function acceptTokenUpdate(tx: Tx, actor: Actor, { id, label }: TokenUpdate): Promise<{ row: TokenRow }> {
  if (label === null) return { row: await findOwnToken(tx, actor, id) }
  const { row, isChanged } = await renameToken(tx, actor, id, label)
  if (isChanged)
    await insertNotification(tx, actor, { action: 'token_update', entity: { type: 'token', id, label: row.label } })
  return { row }
}

/** The token of the acting user that is to end. */
export interface TokenDelete {
  readonly id: TokenId
}

/** Accepts the end of a token, the acting one included: nothing can be done with it from the commit on (decision G2). Throws resource.not_found. */
export async function acceptTokenDelete(tx: Tx, actor: Actor, { id }: TokenDelete): Promise<void> {
  const { label } = await deleteToken(tx, actor, id)
  await insertNotification(tx, actor, { action: 'token_delete', entity: { type: 'token', id, label } })
}
