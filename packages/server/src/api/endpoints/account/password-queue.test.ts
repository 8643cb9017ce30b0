import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { PasswordQueue } from '#store/user/password-queue.ts'
import { type HeldSlot, holdPasswordSlots } from '#testkit/hold-password-slots.ts'
import { type HttpHarness, type TestCaller, startHttpHarness } from '#testkit/http/http-harness.ts'
import { selectRows } from '#testkit/database/rows.ts'

const path = '/v4/account/users'
const password = 'correct horse battery staple'
const patient = { atOnce: 2, waitingMax: 3, timeoutMs: 600_000 }
const { waitingMax } = patient

let http: HttpHarness
let held: HeldSlot[]
let users = 0
beforeEach(async () => {
  http = await startHttpHarness({ passwords: new PasswordQueue(patient) })
  held = holdPasswordSlots(http.api.passwords, 2, () => ({ kind: 'change', lane: 'others' }))
})
afterEach(() => http.close())

const change = (by: TestCaller) => http.call('PUT', `${path}/${by.username}`, { token: by.token, body: { password } })
const make = () => http.call('POST', path, { body: { username: `made-${(users += 1)}`, password } })
const letGo = () => Promise.all(held.map((one) => one.end()))

describe('password changes are queued per account (decision G8)', () => {
  it('an account cannot block another: above the limit, its own requests are rejected with 503 before any work', async () => {
    const other = await http.makeCaller('other')
    const refused: Awaited<ReturnType<typeof make>>[] = []
    const storm = Array.from({ length: waitingMax + 5 }, async () => {
      const answer = await make()
      if (answer.status !== 200) refused.push(answer)
    })
    await expect.poll(() => refused.length).toBe(5)
    const changed = change(other)
    await expect.poll(() => refused.length).toBe(6)
    await letGo()
    expect((await changed).status).toBe(200)
    await Promise.all(storm)
    expect([refused.length, http.api.passwords.waiting]).toEqual([6, 0])
    const reason = 'The service is busy checking other passwords; nothing was changed.'
    for (const answer of refused)
      expect(answer).toMatchObject({ status: 503, headers: { 'retry-after': '1' }, body: { errors: [{ reason }] } })
    expect(await selectRows(http.store, 'users', 'id', { account_id: http.accountId })).toHaveLength(waitingMax)
    const rows = await selectRows(http.store, 'audit', ['outcome', 'code'], { outcome: 'refused' })
    expect(rows).toEqual(refused.map(() => ({ outcome: 'refused', code: 'service.busy' })))
  })
})
