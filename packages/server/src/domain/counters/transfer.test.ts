import { expect, it } from 'vitest'
import { reportAccountTransfer, reportHostTransfer } from './transfer.ts'

it.each([
  [1_500_000_000, 2, { used: 1_500_000_000, quota: 2, billable: 0 }],
  [2_000_000_001, 2, { used: 2_000_000_001, quota: 2, billable: 1 }],
])('a host that sent %d bytes of %d GB (decision H9.3)', (sent, quota, report) => {
  expect(reportHostTransfer(sent, quota)).toEqual(report)
})

it.each([
  [1_999_999_999, [1, 2], { used: 1, quota: 3, billable: 0 }],
  [5_000_000_000, [1, 2], { used: 5, quota: 3, billable: 2 }],
  [0, [], { used: 0, quota: 0, billable: 0 }],
])('an account that sent %d bytes with host quotas of %j GB (decision H9.3)', (sent, quotas, report) => {
  expect(reportAccountTransfer(sent, quotas)).toEqual(report)
})
