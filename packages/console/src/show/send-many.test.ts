import { describe, expect, test } from 'vitest'
import { sendMany, SomeRefused } from './send-many.ts'

const things = ['one', 'two', 'three'].map((label) => ({ label }))
const explain = (error: unknown): string => String(error)

describe('a change of several things', () => {
  test('is sent for each, and says nothing when all are done', async () => {
    const sent: string[] = []
    await sendMany(things, async ({ label }) => sent.push(label), explain)
    expect(sent).toEqual(['one', 'two', 'three'])
  })

  test('goes on after a refusal, and says which were refused', async () => {
    const sending = sendMany(
      things,
      ({ label }) => (label === 'two' ? Promise.reject('busy') : Promise.resolve()),
      explain,
    )
    await expect(sending).rejects.toEqual(new SomeRefused('2 of 3 were done. two: busy'))
    const none = sendMany(things, () => Promise.reject('closed'), explain)
    await expect(none).rejects.toThrow(/^None of 3 was done\. one: closed two: closed three: closed$/)
  })
})
