import { expect, it } from 'vitest'
import { defaultKernel } from './default-config.ts'

it('an image brings a kernel of its own, which a loader starts (decision H14)', () => {
  expect([defaultKernel(null), defaultKernel('debian12')]).toEqual(['latest-64bit', 'grub2'])
})
