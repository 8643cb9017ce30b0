import { expect } from 'vitest'
import type { GrantEntity, Level } from '@moorage/contract'
import type { HttpHarness, TestAnswer, TestCaller } from './http-harness.ts'

/** Grants by kind and ID. Null `permissions` revoke a grant. */
export type GrantsInput = Partial<
  Readonly<Record<GrantEntity, readonly { readonly id: number; readonly permissions: Level | null }[]>>
> & { readonly global?: Readonly<Record<string, unknown>> }

/** Changes a user's grants as the harness's own caller; returns the answer, which must be 200. */
export async function grantByRequest(
  http: HttpHarness,
  user: Pick<TestCaller, 'username'>,
  grants: GrantsInput,
): Promise<TestAnswer<unknown>> {
  const answer = await http.call('PUT', `/v4/account/users/${user.username}/grants`, { body: grants })
  expect(answer.status, answer.text).toBe(200)
  return answer
}
