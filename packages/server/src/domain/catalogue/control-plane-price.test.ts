import { expect, it } from 'vitest'
import { controlPlanePrice } from './control-plane-price.ts'
import { defaultCatalogue } from './default-catalogue.ts'

it('a highly available control plane costs 60 a month, a standard one nothing (decision H, facts 13)', () => {
  expect(controlPlanePrice(defaultCatalogue, true)).toEqual({ hourly: '0.09', monthly: '60' })
  expect(controlPlanePrice(defaultCatalogue, false)).toBeNull()
})

it('a standard one is paid for where a price is configured, and nothing is where no type is', () => {
  const clusterTypes = [{ id: 'orch-sa', label: '', price: { hourly: '0', monthly: '1' } }]
  expect(controlPlanePrice({ ...defaultCatalogue, clusterTypes }, false)).toEqual({ hourly: '0', monthly: '1' })
  expect(controlPlanePrice({ ...defaultCatalogue, clusterTypes }, true)).toBeNull()
})
