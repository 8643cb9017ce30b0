import { describe, expect, it } from 'vitest'
import { neutralCatalogue } from '#testkit/catalogue.ts'
import { clusterAbilities, volumeAbilities } from '#testkit/engine/abilities.ts'
import { narrowCatalogue } from '../catalogue/narrow-catalogue.ts'
import { resolveKernel, explainBootSettings } from './boot-settings.ts'

const withKernels = (kernels: readonly string[] | null) =>
  narrowCatalogue(neutralCatalogue, () => ({
    ...volumeAbilities,
    ...clusterAbilities,
    encryptsDisks: false,
    hypervisors: [],
    keepsDisks: false,
    configuresGuests: false,
    takesImages: true,
    backsUp: true,
    images: null,
    kernels,
    opensConsoles: true,
    rescues: true,
  }))
const plain = withKernels(['grub2', 'direct-disk'])
const region = 'us-east'

describe('boot settings of a configuration (decision H14.1, ADR 0014)', () => {
  it('are rejected by field if hosts do not follow them', () => {
    const settings = { kernel: 'latest-64bit', runLevel: 'single', virtMode: 'fullvirt', memoryLimitMb: 512 }
    expect(explainBootSettings(plain, region, settings).map(({ field, reason }) => `${field}: ${reason}`)).toEqual([
      'kernel: Hosts of region us-east boot from their disk: kernel must be grub2 or direct-disk.',
      'run_level: Hosts of region us-east boot from their disk: run_level must be default.',
      'virt_mode: Hosts of region us-east boot from their disk: virt_mode must be paravirt.',
      'memory_limit: Hosts of region us-east boot from their disk: memory_limit must be 0.',
    ])
    for (const catalogue of [withKernels(null), neutralCatalogue])
      expect(explainBootSettings(catalogue, region, settings)).toEqual([])
  })

  it('are accepted if they match the hosts, or are absent', () => {
    const settings = { kernel: 'direct-disk', runLevel: 'default', virtMode: 'paravirt', memoryLimitMb: 0 }
    expect(explainBootSettings(plain, region, settings)).toEqual([])
    expect(explainBootSettings(plain, region, { kernel: null })).toEqual([])
  })

  it('default to a supported kernel', () => {
    expect([resolveKernel(plain, region, null), resolveKernel(plain, region, 'debian12')]).toEqual(['grub2', 'grub2'])
    expect(resolveKernel(withKernels(['direct-disk']), region, 'debian12')).toBe('direct-disk')
    expect(resolveKernel(withKernels([]), region, null)).toBe('latest-64bit')
    expect([
      resolveKernel(neutralCatalogue, region, null),
      resolveKernel(neutralCatalogue, region, 'debian12'),
    ]).toEqual(['latest-64bit', 'grub2'])
  })
})
