import { explainLimitReached } from '#domain/access/account.ts'
import type { AccountId, ApiError } from '#domain/shared/index.ts'
import { countTrashedUse, countUse, type LimitKind, limitKinds, lockLimits } from '#store/account/account-limits.ts'
import type { Tx } from '#store/open-store.ts'

const words: Readonly<Record<LimitKind, string>> = {
  volumes: 'volumes',
  gib: 'GiB of volumes',
  hosts: 'hosts',
  clusters: 'clusters',
  nodes: 'nodes',
  tokens: 'tokens',
  images: 'images',
  image_gib: 'GiB of images',
  volume_backups: 'volume backups',
  volume_snapshots: 'volume snapshots',
}

/** Number of additional resources of each kind. */
export type Adding = Partial<Readonly<Record<LimitKind, number>>>

/**
 * Returns account.limit_reached for each limit that the addition would exceed, or an empty list (decision G6). Locks these limits; call it before writing rows.
 */
export async function explainOverLimits(tx: Tx, accountId: AccountId, adding: Adding): Promise<readonly ApiError[]> {
  const errors: ApiError[] = []
  const kinds = limitKinds.filter((kind) => adding[kind] !== undefined)
  const limits = await lockLimits(tx, accountId, kinds)
  for (const kind of kinds) {
    const most = limits[kind]
    if (most === null) continue
    const used = await countUse(tx, accountId, kind)
    const added = adding[kind] ?? 0
    const trashed = used + added > most ? await countTrashedUse(tx, accountId, kind) : 0
    // Host disks count toward the GiB only in the trash: `gib: 0` rejects new ones while the trash exceeds the limit (decision D12.7).
    if (added === 0 && trashed === 0) continue
    const error = explainLimitReached({ kind, words: words[kind], used, most, trashed }, added)
    if (error) errors.push(error)
  }
  return errors
}

/** Throws account.limit_reached for the first limit that the addition would exceed. Locks these limits; call it before writing rows. */
export async function checkAccountLimits(tx: Tx, accountId: AccountId, adding: Adding): Promise<void> {
  const [error] = await explainOverLimits(tx, accountId, adding)
  if (error) throw error
}
