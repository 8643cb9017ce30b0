import { timingSafeEqual } from 'node:crypto'
import { hashSimToken } from '../../clusters/set-credentials.ts'
import { workIsDue } from '../../world/progress.ts'
import { findTokenUser, readBearer } from './bearer-tokens.ts'
import { type SimCaller, callerOf } from './caller.ts'
import { refusals } from '../model/refusals.ts'
import type { SecretBox } from '#reconcile/ports/index.ts'
import type { WorldReader } from '../../world/world.ts'
import type { KubeRequest } from '../http/kube-request.ts'

/** State of a cluster that every request reads. */
export interface Access {
  /** Running version, without the leading v. */
  readonly patch: string
  readonly now: string
  readonly hash: Buffer
  readonly caller: SimCaller
}

/** Credentials, cluster and client address of a request. */
export type Asker = Pick<KubeRequest, 'clusterId' | 'authorization' | 'address'> & { readonly secretBox: SecretBox }

/** User name of the cluster's own token. */
export const adminName = 'admin'

interface Row extends Omit<Access, 'caller'> {
  readonly isAdmitted: boolean
}

const columns = `admin_token_hash as hash, (admits is null or coalesce($2::inet <<= any(admits), false)) as "isAdmitted", case when work = 'upgrade' and ${workIsDue} then next_patch else patch end as patch,
  to_char(public.moor_now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as now`

/**
 * Authenticates the cluster's own token or a service account token, which has the same rights (no RBAC). Other tokens are unauthorized, and all are once the
 * cluster is gone. An address outside the access list is forbidden (decision E13).
 */
export async function findAccess(reader: WorldReader, asker: Asker): Promise<Access> {
  const text = `select ${columns} from sim.clusters where id = $1`
  const { rows } = await reader.query<Row>(text, [asker.clusterId, asker.address])
  return check(reader, rows[0], asker)
}

/** The same without the access list, for internal callers (decision E13). */
export async function findAccessInside(reader: WorldReader, asker: Omit<Asker, 'address'>): Promise<Access> {
  const { rows } = await reader.query<Row>(`select ${columns} from sim.clusters where id = $1`, [asker.clusterId, null])
  return check(reader, rows[0] && { ...rows[0], isAdmitted: true }, asker)
}

/** The same for a change: locks the token and the cluster until the transaction ends. */
export async function holdAccess(reader: WorldReader, asker: Asker): Promise<Access> {
  const text = `select ${columns} from sim.clusters where id = $1 for share`
  const { rows } = await reader.query<Row>(text, [asker.clusterId, asker.address])
  return check(reader, rows[0], asker)
}

async function check(reader: WorldReader, row: Row | undefined, asker: Omit<Asker, 'address'>): Promise<Access> {
  if (row && !row.isAdmitted) throw refusals.notAdmitted()
  const token = readBearer(asker.authorization)
  if (!row || token === null) throw refusals.unauthorized()
  if (timingSafeEqual(hashSimToken(token), row.hash)) return { ...row, caller: callerOf(adminName) }
  const place = { clusterId: asker.clusterId, adminHash: row.hash, secretBox: asker.secretBox, now: row.now }
  const user = await findTokenUser(reader, place, token)
  if (user === null) throw refusals.unauthorized()
  return { ...row, caller: callerOf(user) }
}
