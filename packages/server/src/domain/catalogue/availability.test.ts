import { expect, it } from 'vitest'
import { linodeCatalogue } from '#testkit/catalogue.ts'
import { listAvailability } from './availability.ts'
import { explainKernel, findKernel } from './kernels.ts'

it('every type is told of each region, and can be had where there are hosts (decision H11)', () => {
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

it('a kernel is found by its id (decision H12)', () => {
  expect(findKernel(linodeCatalogue, 'linode/latest-64bit')?.architecture).toBe('x86_64')
  expect(findKernel(linodeCatalogue, 'latest-64bit')).toBeUndefined()
})

it('a configuration names a kernel of the catalogue, with its prefix or without; any where it has none (decision H14.2)', () => {
  const fields = ['grub2', 'linode/grub2', 'latest-64bit', 'rub2', 'none'].map(
    (id) => explainKernel(linodeCatalogue, id)?.field ?? null,
  )
  expect([fields, explainKernel({ kernels: [] }, 'none')]).toEqual([[null, null, null, 'kernel', 'kernel'], null])
  // As configurations show them: the prefix is the linode dialect's.
  expect(explainKernel(linodeCatalogue, 'none')?.valid).toMatch(/^: must be one of latest-64bit, /)
})
