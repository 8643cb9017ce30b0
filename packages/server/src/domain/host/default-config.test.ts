import { expect, it } from 'vitest'
import { defaultKernel } from './default-config.ts'

it('an image has its own kernel, started by a bootloader (decision H14)', () => {
  expect([defaultKernel(null), defaultKernel('debian12')]).toEqual(['latest-64bit', 'grub2'])
})
