import type { HostCreateBody } from '@moorage/contract'
import { ApiError } from '../shared/index.ts'

type MetadataBody = Pick<HostCreateBody, 'metadata'>

/** Returns the user data of a request in Base64. Null deletes user data, undefined keeps it (decision H10.11). Empty text counts as null. */
export function readUserData({ metadata }: MetadataBody): string | null | undefined {
  return metadata?.user_data === '' ? null : metadata?.user_data
}

/** Returns request.field_invalid if user data is not Base64 with padding (RFC 4648, section 4). */
export function checkUserData(body: MetadataBody): ApiError[] {
  const text = readUserData(body) ?? ''
  if (text.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(text)) return []
  return [
    new ApiError('request.field_invalid', 'user_data must be a base64 encoded string', { field: 'metadata.user_data' }),
  ]
}
