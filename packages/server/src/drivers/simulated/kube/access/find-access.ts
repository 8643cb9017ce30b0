import { timingSafeEqual } from 'node:crypto'
import { hashSimToken } from '../../cluster-rows/hash-sim-token.ts'
import { workIsDue } from '../../state/progress.ts'
import { findTokenUser, readBearerToken } from './bearer-tokens.ts'
import { type SimCaller, callerOf } from './caller.ts'
import { kubeErrors } from '../model/kube-errors.ts'
import type { SecretBox } from '#reconcile/ports/index.ts'
import type { SimulatorReader } from '../../state/simulator-state.ts'
import type { KubeRequest } from '../request/kube-request.ts'

/** Caller and cluster state that every request reads. */
export interface Access {
  readonly patch: string
  readonly now: string
  readonly hash: Buffer
  readonly caller: SimCaller
}

/** Credentials, cluster and client address. */
export type AccessRequest = Pick<KubeRequest, 'clusterId' | 'authorization' | 'address'> & {
  readonly secretBox: SecretBox
}

/** User name of the cluster's own token. */
export const adminName = 'admin'

interface Row extends Omit<Access, 'caller'> {
  readonly isAdmitted: boolean
}

const columns = `admin_token_hash as hash, (admits is null or coalesce($2::inet <<= any(admits), false)) as "isAdmitted", case when work = 'upgrade' and ${workIsDue} then next_patch else patch end as patch,
  to_char(public.moor_now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as now`

/**
 * Authenticates the cluster's token, or a service account's with the same rights (no RBAC); returns the caller. Throws KubeError: unauthorized for other
 * tokens and a deleted cluster, forbidden outside the access list (decision E13).
 */
export async function findAccess(reader: SimulatorReader, accessRequest: AccessRequest): Promise<Access> {
  const text = `select ${columns} from sim.clusters where id = $1`
  const { rows } = await reader.query<Row>(text, [accessRequest.clusterId, accessRequest.address])
  return check(reader, rows[0], accessRequest)
}

/** Returns the caller like findAccess, but ignores the access list, for internal callers (decision E13). Throws KubeError unauthorized for a wrong token. */
export async function findInternalAccess(
  reader: SimulatorReader,
  accessRequest: Omit<AccessRequest, 'address'>,
): Promise<Access> {
  const { rows } = await reader.query<Row>(`select ${columns} from sim.clusters where id = $1`, [
    accessRequest.clusterId,
    null,
  ])
  return check(reader, rows[0] && { ...rows[0], isAdmitted: true }, accessRequest)
}

/** Returns the caller like findAccess, with its errors, and locks token and cluster until the transaction ends. */
export async function lockAccess(reader: SimulatorReader, accessRequest: AccessRequest): Promise<Access> {
  const text = `select ${columns} from sim.clusters where id = $1 for share`
  const { rows } = await reader.query<Row>(text, [accessRequest.clusterId, accessRequest.address])
  return check(reader, rows[0], accessRequest)
}

async function check(
  reader: SimulatorReader,
  row: Row | undefined,
  accessRequest: Omit<AccessRequest, 'address'>,
): Promise<Access> {
  if (row && !row.isAdmitted) throw kubeErrors.notAdmitted()
  const token = readBearerToken(accessRequest.authorization)
  if (!row || token === null) throw kubeErrors.unauthorized()
  if (timingSafeEqual(hashSimToken(token), row.hash)) return { ...row, caller: callerOf(adminName) }
  const tokenContext = {
    clusterId: accessRequest.clusterId,
    adminHash: row.hash,
    secretBox: accessRequest.secretBox,
    now: row.now,
  }
  const user = await findTokenUser(reader, tokenContext, token)
  if (user === null) throw kubeErrors.unauthorized()
  return { ...row, caller: callerOf(user) }
}
