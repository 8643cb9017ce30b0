import { explainClientLabel } from '#domain/access/client-label.ts'
import { explainRedirectUri } from '#domain/access/redirect-uri.ts'
import type { ApiError } from '#domain/shared/index.ts'

/** Returns the errors in label and redirect URI of a client (decision G11); empty if valid. Absent fields are skipped. */
export function explainClient({
  label,
  redirect_uri: redirectUri,
}: {
  readonly label?: string
  readonly redirect_uri?: string
}): readonly ApiError[] {
  return [
    label === undefined ? null : explainClientLabel(label),
    redirectUri === undefined ? null : explainRedirectUri(redirectUri),
  ].filter((error) => error !== null)
}
