import { expect, it } from 'vitest'
import { linodeCatalogue } from '#testkit/catalogue.ts'
import { listAvailability } from './availability.ts'
import { findKernel } from './kernels.ts'

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
