import { describe, expect, it } from 'vitest'
import { neutralCatalogue } from '#testkit/catalogue.ts'
import { resolveDiskEncryption, resolveVolumeEncryption, explainDiskEncryption } from './disk-encryption.ts'

const catalogue = {
  ...neutralCatalogue,
  regions: neutralCatalogue.regions.map((one) =>
    one.id === 'ap-south'
      ? { ...one, capabilities: one.capabilities.filter((word) => word !== 'Disk Encryption') }
      : one,
  ),
}

describe('encryption of local disks (decision H11)', () => {
  it.each([
    ['us-east', null, 'enabled'],
    ['us-east', 'enabled', 'enabled'],
    ['us-east', 'disabled', 'disabled'],
    ['ap-south', null, 'disabled'],
    ['ap-south', 'enabled', 'disabled'],
    ['ap-south', 'disabled', 'disabled'],
    ['nowhere', null, 'disabled'],
  ] as const)('in %s, %s requested, it is %s', (region, requested, chosen) =>
    expect(resolveDiskEncryption(catalogue, region, requested)).toBe(chosen),
  )

  it('is rejected only if the region cannot provide it', () => {
    expect(explainDiskEncryption(catalogue, 'us-east', 'enabled')).toBeNull()
    expect(explainDiskEncryption(catalogue, 'ap-south', 'disabled')).toBeNull()
    expect(explainDiskEncryption(catalogue, 'ap-south', 'enabled', 'node_pools[0].disk_encryption')).toMatchObject({
      code: 'request.field_invalid',
      reason: 'Region ap-south does not support disk encryption.',
      field: 'node_pools[0].disk_encryption',
    })
  })
})

describe('encryption of volumes (decision D1)', () => {
  const regions = [
    { id: 'can', capabilities: ['Block Storage', 'Block Storage Encryption'] },
    { id: 'cannot', capabilities: ['Block Storage'] },
  ] as unknown as typeof neutralCatalogue.regions

  it.each([
    ['can', null, true, 'enabled'],
    ['cannot', null, true, 'disabled'],
    ['nowhere', null, true, 'disabled'],
    ['can', null, false, 'disabled'],
    ['can', 'disabled', true, 'disabled'],
    ['cannot', 'enabled', false, 'enabled'],
  ] as const)('in a region that %s, %s requested, default: %s, it is %s', (region, requested, isDefault, chosen) =>
    expect(resolveVolumeEncryption({ regions }, region, { requested, isDefault })).toBe(chosen),
  )
})
