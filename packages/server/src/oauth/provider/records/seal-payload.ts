import { isRecord } from '#domain/shared/index.ts'
import type { OauthModel, OauthRecord } from '#store/oauth/records.ts'
import { oauthPaths } from '../../oauth-paths.ts'

type Payload = Record<string, unknown>

/** Returns the stored form of a record, without its own ID and other IDs that would grant access; `openPayload` restores them. */
export function sealPayload(model: OauthModel, payload: Payload): Payload {
  const kept = without(payload, 'jti')
  if (model !== 'Interaction') return kept
  const { session } = kept
  return {
    ...without(kept, 'returnTo'),
    ...(isRecord(session) ? { session: without(session, 'cookie') } : {}),
  }
}

function without(payload: Payload, field: string): Payload {
  return Object.fromEntries(Object.entries(payload).filter(([name]) => name !== field))
}

/**
 * Returns a record as the library wrote it. Its times are computed from the remaining time in the database, for the process clock, which the library reads.
 * `id` is null for a session found by its uid.
 */
export function openPayload(
  model: OauthModel,
  id: string | null,
  { payload, remainingS, isConsumed }: OauthRecord,
  origin: string,
): Payload {
  const nowS = Math.floor(Date.now() / 1000)
  return {
    ...payload,
    ...(id === null ? {} : { jti: id }),
    ...(model === 'Interaction' && id !== null ? { returnTo: `${origin}${oauthPaths.authorize}/${id}` } : {}),
    iat: Math.min(nowS, Number(payload['iat'] ?? nowS)),
    exp: nowS + Math.ceil(remainingS),
    ...(isConsumed ? { consumed: true } : {}),
  }
}
