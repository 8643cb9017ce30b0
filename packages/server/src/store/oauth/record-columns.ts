import { sql } from 'kysely'
import { moorNow } from '../open-store.ts'
import { hashToken } from '../token/hash-token.ts'
import type { NewOauthRecord } from './oauth-record.ts'

/** The columns that every kept record has. */
export function recordColumns({ model, id, payload, lifeS, clientId }: NewOauthRecord) {
  return {
    model,
    id_hash: hashToken(id),
    payload: JSON.stringify(payload),
    client_id: clientId,
    created: moorNow,
    expires: fromNow(lifeS),
  }
}

/** The moment so many seconds from now. */
export function fromNow(seconds: number) {
  return sql<string>`moor_now() + make_interval(secs => ${seconds}::float8)`
}
