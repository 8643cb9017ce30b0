import type { ReactNode } from 'react'
import { money } from '../display/money.ts'
import type { Cost } from './regional-price.ts'

/** Shows a maximum monthly and an hourly price. */
export function PriceLine({ cost: { monthly, hourly } }: { readonly cost: Cost }): ReactNode {
  return (
    <p aria-live="polite">
      <span className="price">{money(monthly)}</span> per month at most, {money(hourly)} per hour
    </p>
  )
}
