import type { GlobalGrants } from '@moorage/sdk'

/** Access level; null for no access. */
export type AccessLevel = GlobalGrants['account_access']

/** Access levels with display names; '' for no access. */
export const accessLevels = [
  { value: '', label: 'No access' },
  { value: 'read_only', label: 'Read only' },
  { value: 'read_write', label: 'Read/write' },
] as const

/** Returns the display name of a level; "No access" for null. */
export function levelName(level: AccessLevel): string {
  return accessLevels.find(({ value }) => value === (level ?? ''))?.label ?? ''
}
