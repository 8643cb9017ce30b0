import { expect, it } from 'vitest'
import { linodeCatalogue } from '#testkit/catalogue.ts'
import { listAvailability } from './availability.ts'
import { explainKernel, findKernel } from './kernels.ts'

it('lists every type for each region; types are available if the region has hosts (decision H11)', () => {
  const hostTypes = linodeCatalogue.hostTypes.slice(0, 2)
  expect(
    listAvailability({ hostTypes }, [
      { id: 'here', capabilities: ['Hosts'] },
      { id: 'there', capabilities: ['Block Storage'] },
    ]),
  ).toEqual([
    { region: 'here', type: 'g6-nanode-1', isAvailable: true },
    { region: 'here', type: 'g6-standard-1', isAvailable: true },
    { region: 'there', type: 'g6-nanode-1', isAvailable: false },
    { region: 'there', type: 'g6-standard-1', isAvailable: false },
  ])
})

it('finds a kernel by its ID (decision H12)', () => {
  expect(findKernel(linodeCatalogue, 'linode/latest-64bit')?.architecture).toBe('x86_64')
  expect(findKernel(linodeCatalogue, 'latest-64bit')).toBeUndefined()
})

it('accepts a kernel of the catalogue with or without prefix, and any kernel if the catalogue has none (decision H14.2)', () => {
  const fields = ['grub2', 'linode/grub2', 'latest-64bit', 'rub2', 'none'].map(
    (id) => explainKernel(linodeCatalogue, id)?.field ?? null,
  )
  expect([fields, explainKernel({ kernels: [] }, 'none')]).toEqual([[null, null, null, 'kernel', 'kernel'], null])
  expect(explainKernel(linodeCatalogue, 'none')?.valid).toMatch(/^: must be one of latest-64bit, /)
})
