import { expect, it } from 'vitest'
import { printFocus } from './print-focus.ts'
import type { BilledInterval } from './sum-usage.ts'

const at = (text: string) => Date.parse(`${text}Z`)
const november = { fromMs: at('2026-11-01T00:00:00'), untilMs: at('2026-12-01T00:00:00'), isSeparate: false }
const account = { uid: '0d5b', label: 'ops, "eu"' }
const interval = (kind: BilledInterval['kind'], quantity: number, opened: string, closed: string): BilledInterval => ({
  kind,
  id: 7,
  label: 'data',
  quantity,
  hourly: '0.00015',
  monthly: '0.10',
  openedMs: at(opened),
  closedMs: at(closed),
  sinceMs: at('2026-11-01T00:00:00'),
  isOpen: false,
})

/** Mandatory columns of FOCUS 1.2 (specification/columns at tag v1.2). */
const mandatory =
  'BilledCost BillingAccountId BillingAccountName BillingCurrency BillingPeriodEnd BillingPeriodStart ChargeCategory ' +
  'ChargeClass ChargeDescription ChargePeriodEnd ChargePeriodStart ContractedCost EffectiveCost InvoiceIssuerName ' +
  'ListCost PricingQuantity PricingUnit ProviderName PublisherName ServiceCategory ServiceName'

it('prints every mandatory column of FOCUS 1.2 and a line for each charge; the cap lowers only the billed cost', () => {
  const pieces = [
    ...printFocus(account, november, [
      interval('volume', 20, '2026-11-01T00:00:00', '2026-11-01T09:30:00'),
      interval('volume', 40, '2026-11-01T09:30:00', '2026-12-01T00:00:00'),
      interval('host', 1, '2026-11-01T00:00:00', '2026-11-01T01:00:00'),
    ]),
  ]
  const [header = '', ...lines] = pieces.join('').trimEnd().split('\n')
  const names = header.split(',')
  expect(mandatory.split(' ').filter((name) => !names.includes(name))).toEqual([])
  expect(lines[0]).toBe(
    '0.027,0d5b,"ops, ""eu""",USD,2026-12-01T00:00:00Z,2026-11-01T00:00:00Z,Usage,,"Volume of 20 GiB, 9 h",Usage-Based,2026-11-01T09:00:00Z,2026-11-01T00:00:00Z,' +
      '180,GiB-Hours,0.027,0.027,Moorage,0.027,0.00015,Standard,180,GiB-Hours,Moorage,Moorage,volume/7,data,Volume,Storage,Volumes,Block Storage',
  )
  const cells = lines.map((line) => line.replaceAll(/"[^"]*(""[^"]*)*"/g, 'quoted').split(','))
  const column = (name: string) => cells.map((row) => row[names.indexOf(name)])
  expect(column('ListCost')).toEqual(['0.027', '4.266', '0.00015'])
  expect(column('BilledCost')).toEqual(['0.027', '3.973', '0.00015'])
  expect(column('PricingUnit')).toEqual(['GiB-Hours', 'GiB-Hours', 'Hours'])
})
