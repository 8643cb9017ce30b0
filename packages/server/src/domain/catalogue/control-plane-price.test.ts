import { expect, it } from 'vitest'
import { controlPlanePrice } from './control-plane-price.ts'
import { neutralCatalogue } from '#testkit/catalogue.ts'

it('a highly available control plane costs 60 a month, a standard one nothing (decision H, facts 13)', () => {
  expect(controlPlanePrice(neutralCatalogue, { region: 'us-east', isHighlyAvailable: true })).toEqual({
    hourly: '0.09',
    monthly: '60',
  })
  expect(controlPlanePrice(neutralCatalogue, { region: 'us-east', isHighlyAvailable: false })).toBeNull()
})

it('a standard control plane has the configured price, and none if the type is missing', () => {
  const clusterTypes = [{ id: 'orch-sa', label: '', price: { hourly: '0', monthly: '1' }, regionPrices: [] }]
  expect(
    controlPlanePrice({ ...neutralCatalogue, clusterTypes }, { region: 'us-east', isHighlyAvailable: false }),
  ).toEqual({ hourly: '0', monthly: '1' })
  expect(
    controlPlanePrice({ ...neutralCatalogue, clusterTypes }, { region: 'us-east', isHighlyAvailable: true }),
  ).toBeNull()
})

it('a region can override the price (facts 13)', () => {
  const dear = { region: 'ap-south', hourly: '0.126', monthly: '84' }
  const clusterTypes = [{ id: 'orch-ha', label: '', price: { hourly: '0.09', monthly: '60' }, regionPrices: [dear] }]
  const priceOf = (region: string) =>
    controlPlanePrice({ ...neutralCatalogue, clusterTypes }, { region, isHighlyAvailable: true })?.monthly
  expect([priceOf('ap-south'), priceOf('us-east')]).toEqual(['84', '60'])
})
