import { isDeepStrictEqual } from 'node:util'
import type { ConsoleAuthMethod } from '@moorage/contract'
import { explainFixed } from '#domain/access/explain-profile.ts'
import { tokenInvalid } from '#domain/access/token-invalid.ts'
import type { Actor } from '#domain/shared/index.ts'
import type { UserRow } from '#store/account/insert-user.ts'
import { insertNotification } from '#store/event/start-job.ts'
import type { Tx } from '#store/open-store.ts'
import { lockProfile, type ProfileColumns, updateProfile } from '#store/user/update-profile.ts'
import { userEntity } from '../user/create.ts'

/** Validated changes of a profile; absent fields stay. */
export interface ProfileUpdate {
  readonly email?: string | undefined
  readonly timezone?: string | undefined
  readonly isNotified?: boolean | undefined
  readonly consoleAuthMethod?: ConsoleAuthMethod | undefined
  readonly consoleKeys?: readonly string[] | undefined
  /** Read-only: must equal the present value. */
  readonly isRestricted?: boolean | undefined
}

/**
 * Stores a change of the acting user's profile with a notification, and returns the row. Writes nothing if unchanged (decisions F2, G12). Throws
 * profile.field_fixed if the request changes the restriction, and access.token_invalid for a deleted user.
 */
export async function acceptProfileUpdate(tx: Tx, actor: Actor, input: ProfileUpdate): Promise<{ row: UserRow }> {
  const user = await lockProfile(tx, actor)
  if (!user) throw tokenInvalid()
  const { isRestricted } = input
  const [fixed] =
    isRestricted === undefined ? [] : explainFixed({ restricted: user.is_restricted }, { restricted: isRestricted })
  if (fixed) throw fixed
  const { email, timezone, email_notifications, console_auth_method, console_keys } = user
  const before: ProfileColumns = { email, timezone, email_notifications, console_auth_method, console_keys }
  const changed: ProfileColumns = {
    email: input.email ?? email,
    timezone: input.timezone ?? timezone,
    email_notifications: input.isNotified ?? email_notifications,
    console_auth_method: input.consoleAuthMethod ?? console_auth_method,
    console_keys: input.consoleKeys ? keysOrNull(input.consoleKeys) : console_keys,
  }
  if (isDeepStrictEqual(changed, before)) return { row: user }
  const row = await updateProfile(tx, user, changed)
  await insertNotification(tx, actor, { action: 'profile_update', entity: userEntity(row) })
  return { row }
}

function keysOrNull(keys: readonly string[]): string[] | null {
  return keys.length === 0 ? null : [...keys]
}
