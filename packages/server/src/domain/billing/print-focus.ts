import { parseAmount, printAmount } from './amount.ts'
import { type BillingMonth, type Charge, chargeResource, hourMs } from './charge-resource.ts'
import type { BilledInterval, BilledKind } from './sum-usage.ts'

/** Account that pays the charges. */
export interface BillingAccount {
  readonly uid: string
  readonly label: string
}

interface Service {
  readonly category: string
  readonly subcategory: string
  readonly name: string
  readonly resourceType: string
  readonly unit: string
}

/** Service columns, with categories and units that FOCUS allows. */
const services: Readonly<Record<BilledKind, Service>> = {
  volume: {
    category: 'Storage',
    subcategory: 'Block Storage',
    name: 'Volumes',
    resourceType: 'Volume',
    unit: 'GiB-Hours',
  },
  volume_snapshot: {
    category: 'Storage',
    subcategory: 'Block Storage',
    name: 'Volume snapshots',
    resourceType: 'Volume snapshot',
    unit: 'GiB-Hours',
  },
  host: { category: 'Compute', subcategory: 'Virtual Machines', name: 'Hosts', resourceType: 'Host', unit: 'Hours' },
  cluster: {
    category: 'Compute',
    subcategory: 'Containers',
    name: 'Managed Kubernetes',
    resourceType: 'Control plane',
    unit: 'Hours',
  },
}

interface Line extends Charge<BilledInterval> {
  readonly account: BillingAccount
  readonly month: BillingMonth
}

const provider = (): string => 'Moorage'
const quantityOf = ({ interval, hours }: Line): string => String(interval.quantity * hours)
const listOf = ({ list }: Line): string => printAmount(list)
const billedOf = ({ billed }: Line): string => printAmount(billed)
const serviceOf = ({ interval }: Line): Service => services[interval.kind]

/** All mandatory columns of FOCUS 1.2 in order, and others with known values. */
const columns: Readonly<Record<string, (line: Line) => string>> = {
  BilledCost: billedOf,
  BillingAccountId: ({ account }) => account.uid,
  BillingAccountName: ({ account }) => account.label,
  BillingCurrency: () => 'USD',
  BillingPeriodEnd: ({ month }) => formatTime(month.untilMs),
  BillingPeriodStart: ({ month }) => formatTime(month.fromMs),
  ChargeCategory: () => 'Usage',
  ChargeClass: () => '',
  ChargeDescription: describe,
  ChargeFrequency: () => 'Usage-Based',
  ChargePeriodEnd: ({ fromMs, hours }) => formatTime(fromMs + hours * hourMs),
  ChargePeriodStart: ({ fromMs }) => formatTime(fromMs),
  ConsumedQuantity: quantityOf,
  ConsumedUnit: (line) => serviceOf(line).unit,
  ContractedCost: listOf,
  EffectiveCost: billedOf,
  InvoiceIssuerName: provider,
  ListCost: listOf,
  ListUnitPrice: ({ interval }) => printAmount(parseAmount(interval.hourly)),
  PricingCategory: () => 'Standard',
  PricingQuantity: quantityOf,
  PricingUnit: (line) => serviceOf(line).unit,
  ProviderName: provider,
  PublisherName: provider,
  ResourceId: ({ interval }) => `${interval.kind}/${interval.id}`,
  ResourceName: ({ interval }) => interval.label,
  ResourceType: (line) => serviceOf(line).resourceType,
  ServiceCategory: (line) => serviceOf(line).category,
  ServiceName: (line) => serviceOf(line).name,
  ServiceSubcategory: (line) => serviceOf(line).subcategory,
}

/** Yields a month's charges as FOCUS 1.2 CSV text: a header, then each resource's lines. `intervals` must be in order of opening. */
export function* printFocus(
  account: BillingAccount,
  month: BillingMonth,
  intervals: readonly BilledInterval[],
): Generator<string> {
  yield printRow(Object.keys(columns))
  for (const own of Map.groupBy(intervals, ({ kind, id }) => `${kind} ${id}`).values()) {
    const lines = chargeResource(own, month).map((charge) => ({ ...charge, account, month }))
    yield lines.map((line) => printRow(Object.values(columns).map((valueOf) => valueOf(line)))).join('')
  }
}

function describe(line: Line): string {
  const { interval, hours, billed, list } = line
  const size = interval.kind === 'volume' ? ` of ${interval.quantity} GiB` : ''
  return `${serviceOf(line).resourceType}${size}, ${hours} h${billed < list ? ', up to the monthly cap' : ''}`
}

function formatTime(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 19)}Z`
}

function printRow(fields: readonly string[]): string {
  return `${fields.map((field) => (/[",\r\n]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field)).join(',')}\n`
}
