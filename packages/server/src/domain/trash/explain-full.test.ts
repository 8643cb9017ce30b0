import { expect, it } from 'vitest'
import { explainTrashFull } from './explain-full.ts'

it("names the account's own GiB in the trash, and nothing of other accounts (decision D12.9.1)", () => {
  expect(explainTrashFull(30)).toContain('The trash holds deleted volumes, 30 GiB of your account. The operator')
  expect(explainTrashFull(0)).toContain('The trash holds deleted volumes. The operator')
})
