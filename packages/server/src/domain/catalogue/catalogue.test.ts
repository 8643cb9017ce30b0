import { hardwareTypes } from '@moorage/contract'
import { describe, expect, it } from 'vitest'
import { parseAmount } from '../billing/amount.ts'
import { neutralCatalogue } from '#testkit/catalogue.ts'
import { countedType, explainHostType, findHostType, hostTypeOf } from './host-types.ts'
import { explainRegion, findRegion } from './regions.ts'

const { regions, hostTypes, volume, clusterVersions } = neutralCatalogue

describe('the default catalogue', () => {
  it('has two or more regions, one with both storage classes and one with each alone (decision D3)', () => {
    expect(regions.length).toBeGreaterThanOrEqual(2)
    const offered = regions.map((region) => region.storageClasses.toSorted().join('+'))
    expect(offered).toEqual(expect.arrayContaining(['hdd+nvme', 'nvme', 'hdd']))
    expect(regions.flatMap((region) => region.storageClasses).every((one) => hardwareTypes.includes(one))).toBe(true)
  })

  it('has Kubernetes in every region that a cluster driver serves (decisions E1, H)', () => {
    for (const region of regions) {
      expect(region.capabilities).toContain('Hosts')
      expect(region.capabilities).toContain('Block Storage')
      expect(region.capabilities.includes('Kubernetes')).toBe(region.drivers.clusters !== null)
    }
  })

  it('has four Kubernetes minors, each with a patch of its own, all offered and upgradable (decision E4)', () => {
    expect(clusterVersions.map((version) => version.id).toSorted()).toEqual(['1.33', '1.34', '1.35', '1.36'])
    for (const { id, patch, isOffered, isUpgradable } of clusterVersions)
      expect([patch.startsWith(`${id}.`), isOffered, isUpgradable]).toEqual([true, true, true])
  })

  it('has host types from 1 GB to 192 GB with the recorded prices (facts 12)', () => {
    const standard = hostTypes.filter((type) => type.typeClass !== 'dedicated')
    expect(standard.map((type) => [type.id, type.memoryMib / 1024, type.price.hourly, type.price.monthly])).toEqual([
      ['g6-nanode-1', 1, '0.0075', '5'],
      ['g6-standard-1', 2, '0.015', '10'],
      ['g6-standard-2', 4, '0.03', '20'],
      ['g6-standard-4', 8, '0.06', '40'],
      ['g6-standard-6', 16, '0.12', '80'],
      ['g6-standard-8', 32, '0.24', '160'],
      ['g6-standard-16', 64, '0.48', '320'],
      ['g6-standard-20', 96, '0.72', '480'],
      ['g6-standard-24', 128, '0.96', '640'],
      ['g6-standard-32', 192, '1.44', '960'],
    ])
    expect(hostTypes[1]?.id).toBe('g6-standard-1')
  })

  it('has unique names and exact decimal prices', () => {
    expect(new Set(regions.map((region) => region.id)).size).toBe(regions.length)
    expect(new Set(hostTypes.map((type) => type.id)).size).toBe(hostTypes.length)
    for (const price of [volume.gib.price, ...hostTypes.flatMap((type) => [type.price, type.backups.price])]) {
      expect(parseAmount(price.hourly)).toBeGreaterThan(0n)
      expect(parseAmount(price.monthly)).toBeGreaterThan(parseAmount(price.hourly))
    }
  })

  it('bounds volumes by 10 and 16384 GiB, 20 by default (decision D2), at 0.10 a GiB-month (facts 13)', () => {
    expect(volume).toEqual({
      sizeMinGib: 10,
      sizeMaxGib: 16384,
      sizeDefaultGib: 20,
      gib: { price: { hourly: '0.00015', monthly: '0.10' }, regionPrices: [] },
    })
  })
})

describe('lookups in the catalogue', () => {
  it('find existing entries and nothing else', () => {
    expect(findRegion(neutralCatalogue, 'us-east')?.country).toBe('us')
    expect(findRegion(neutralCatalogue, 'US-EAST')).toBeUndefined()
    expect(findHostType(neutralCatalogue, 'g6-standard-6')?.memoryMib).toBe(16384)
    expect(findHostType(neutralCatalogue, 'g6-standard-3')).toBeUndefined()
    expect(hostTypeOf(neutralCatalogue, 'g6-standard-6').memoryMib).toBe(16384)
    expect(() => hostTypeOf(neutralCatalogue, 'g6-standard-3')).toThrow('no longer configured')
  })

  it('counts the smaller of both types while a host is being resized (decision H10.10)', () => {
    const counted = (type: string, wants_type: string | null) => countedType(neutralCatalogue, { type, wants_type })
    const { memoryMib, diskMib } = hostTypeOf(neutralCatalogue, 'g6-nanode-1')
    expect(counted('g6-standard-4', 'g6-nanode-1')).toEqual({ memoryMib, diskMib })
    expect(counted('g6-nanode-1', 'g6-standard-4')).toEqual({ memoryMib, diskMib })
    expect(counted('g6-nanode-1', null)).toEqual({ memoryMib, diskMib })
  })

  it('rejects an unknown region, and one without the capability, as not valid (decision B3)', () => {
    expect(explainRegion(neutralCatalogue, 'us-east', 'Hosts')).toBeNull()
    const bare = {
      ...neutralCatalogue,
      regions: regions.map((region) => ({ ...region, capabilities: ['Hosts'] as const })),
    }
    for (const error of [
      explainRegion(neutralCatalogue, 'nowhere', 'Hosts'),
      explainRegion(bare, 'us-east', 'Kubernetes'),
    ]) {
      expect(error).toMatchObject({ code: 'request.reference_invalid', field: 'region', reason: 'region is not valid' })
    }
  })

  it('rejects an unknown host type at its field (facts 4.3)', () => {
    expect(explainHostType(neutralCatalogue, 'g6-nanode-1')).toBeNull()
    expect(explainHostType(neutralCatalogue, 'huge')).toMatchObject({
      code: 'request.reference_invalid',
      field: 'type',
      reason: 'A valid plan type by that ID was not found',
      valid: `: must be one of the ${neutralCatalogue.hostTypes.length} that /hosts/types lists`,
    })
    expect(explainHostType(neutralCatalogue, 'huge', 'node_pools[0].type')?.field).toBe('node_pools[0].type')
  })
})
