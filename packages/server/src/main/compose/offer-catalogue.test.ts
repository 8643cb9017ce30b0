import { expect, test } from 'vitest'
import { neutralCatalogue } from '#testkit/catalogue.ts'
import { simulatedRecords } from '#drivers/simulated/index.ts'
import { offerCatalogue, offerWithoutDrivers } from './offer-catalogue.ts'

test('each region offers what the records of its drivers say (ADR 0014)', () => {
  const { volumes, hosts, clusters } = simulatedRecords
  const offered = offerCatalogue(neutralCatalogue, {
    volumes: () => volumes,
    hosts: (region) => ({ capabilities: { ...hosts.capabilities, devicesMax: region === 'us-east' ? 4 : 8 } }),
    clusters: () => clusters,
  })
  expect(offered.regions.map(({ abilities }) => abilities?.devicesMax)).toEqual([4, 8, 8])
})

test('a region without a cluster driver has no Kubernetes, whatever its entry says', () => {
  const regions = neutralCatalogue.regions.map((region) => ({
    ...region,
    drivers: { ...region.drivers, clusters: null },
  }))
  const offered = offerWithoutDrivers({ ...neutralCatalogue, regions })
  expect(offered.regions.flatMap(({ capabilities }) => capabilities)).not.toContain('Kubernetes')
})

test('simulated regions offer all that is configured', () => {
  const { regions, clusterVersions } = offerWithoutDrivers(neutralCatalogue)
  expect(regions.map(({ abilities: _abilities, ...rest }) => rest)).toEqual(
    neutralCatalogue.regions.map(({ abilities: _abilities, ...rest }) => rest),
  )
  expect(clusterVersions).toEqual(neutralCatalogue.clusterVersions)
})
