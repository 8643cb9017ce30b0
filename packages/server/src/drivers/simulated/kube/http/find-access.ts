import { timingSafeEqual } from 'node:crypto'
import { hashToken } from '../../clusters/set-credentials.ts'
import { workIsDue } from '../../world/progress.ts'
import { refusals } from '../model/refusals.ts'
import type { WorldReader } from '../../world/world.ts'

/** What is read of a cluster at every request. */
export interface Access {
  /** Version it runs, without the leading v. */
  readonly patch: string
  /** The control plane's time, as Kubernetes writes times. */
  readonly now: string
}

interface Row extends Access {
  readonly hash: Buffer
}

const columns = `admin_token_hash as hash, case when work = 'upgrade' and ${workIsDue} then next_patch else patch end as patch,
  to_char(public.moor_now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as now`

/** Lets the holder of a cluster's only valid bearer token in; anybody else, and everybody once the cluster is gone, is unauthorized. */
export async function findAccess(reader: WorldReader, clusterId: string, authorization: string): Promise<Access> {
  const { rows } = await reader.query<Row>(`select ${columns} from sim.clusters where id = $1`, [clusterId])
  return check(rows[0], authorization)
}

/** The same for a change: the token stays valid, and the cluster there, until the transaction ends. */
export async function holdAccess(reader: WorldReader, clusterId: string, authorization: string): Promise<Access> {
  const { rows } = await reader.query<Row>(`select ${columns} from sim.clusters where id = $1 for share`, [clusterId])
  return check(rows[0], authorization)
}

function check(row: Row | undefined, authorization: string): Access {
  const token = /^Bearer +([^ ]+)$/i.exec(authorization)?.[1]
  if (!row || token === undefined || !timingSafeEqual(hashToken(token), row.hash)) throw refusals.unauthorized()
  return row
}
