import { timingSafeEqual } from 'node:crypto'
import { hashSimToken } from '../../clusters/set-credentials.ts'
import { workIsDue } from '../../world/progress.ts'
import { findTokenUser, readBearer } from './bearer-tokens.ts'
import { type SimCaller, callerOf } from './caller.ts'
import { refusals } from '../model/refusals.ts'
import type { SecretBox } from '#reconcile/ports/index.ts'
import type { WorldReader } from '../../world/world.ts'
import type { KubeRequest } from '../http/kube-request.ts'

/** What is read of a cluster at every request. */
export interface Access {
  /** Version it runs, without the leading v. */
  readonly patch: string
  /** The control plane's time, as Kubernetes writes times. */
  readonly now: string
  /** Hash of the cluster's own token. */
  readonly hash: Buffer
  /** Whose token it is: the administrator's, or a service account's. */
  readonly caller: SimCaller
}

/** Who asks, for which cluster, and from where. */
export type Asker = Pick<KubeRequest, 'clusterId' | 'authorization' | 'address'> & { readonly secretBox: SecretBox }

/** The name of whoever holds the cluster's own token. */
export const adminName = 'admin'

interface Row extends Omit<Access, 'caller'> {
  readonly isAdmitted: boolean
}

const columns = `admin_token_hash as hash, (admits is null or coalesce($2::inet <<= any(admits), false)) as "isAdmitted", case when work = 'upgrade' and ${workIsDue} then next_patch else patch end as patch,
  to_char(public.moor_now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as now`

/**
 * Lets the holder of a cluster's own bearer token in, and of one that a service account was given (it may do the same: there is no RBAC);
 * anybody else, and everybody once the cluster is gone, is unauthorized. Whoever comes from an address that the access list does not have
 * is forbidden, whatever they hold (decision E13).
 */
export async function findAccess(reader: WorldReader, asker: Asker): Promise<Access> {
  const text = `select ${columns} from sim.clusters where id = $1`
  const { rows } = await reader.query<Row>(text, [asker.clusterId, asker.address])
  return check(reader, rows[0], asker)
}

/** The same for somebody inside, whom the access list does not concern (decision E13). */
export async function findAccessInside(reader: WorldReader, asker: Omit<Asker, 'address'>): Promise<Access> {
  const { rows } = await reader.query<Row>(`select ${columns} from sim.clusters where id = $1`, [asker.clusterId, null])
  return check(reader, rows[0] && { ...rows[0], isAdmitted: true }, asker)
}

/** The same for a change: the token stays valid, and the cluster there, until the transaction ends. */
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
