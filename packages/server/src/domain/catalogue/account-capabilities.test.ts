import { expect, it } from 'vitest'
import { accountCapabilitiesOf } from './account-capabilities.ts'
import type { CatalogueRegion } from './catalogue.ts'

const can = {
  hardwareTypes: [],
  migrates: false,
  encrypts: false,
  hotPlugs: true,
  devicesMax: 8,
  images: null,
  kernels: null,
  opensConsoles: true,
  rescues: true,
  hasHighAvailability: true,
  hasAccessLists: true,
  versions: [],
}

it.each([
  ['no region', [], []],
  ['none with clusters', [{ capabilities: ['Hosts'], abilities: can }], ['Hosts']],
  [
    'one that supports all',
    [{ capabilities: ['Kubernetes'], abilities: can }],
    ['Kubernetes', 'HA Control Planes', 'Control Plane Access Lists'],
  ],
  [
    'one that was not queried',
    [{ capabilities: ['Kubernetes'], abilities: null }],
    ['Kubernetes', 'HA Control Planes', 'Control Plane Access Lists'],
  ],
  [
    'two that support neither or one',
    [
      { capabilities: ['Kubernetes'], abilities: { ...can, hasHighAvailability: false, hasAccessLists: false } },
      { capabilities: ['Hosts', 'Kubernetes'], abilities: { ...can, hasHighAvailability: false } },
    ],
    ['Hosts', 'Kubernetes', 'Control Plane Access Lists'],
  ],
] as const)('of %s, once each and in the order of the contract (H11, ADR 0014)', (_what, regions, found) => {
  expect(accountCapabilitiesOf({ regions: regions as unknown as CatalogueRegion[] })).toEqual(found)
})
