import { expect, it } from 'vitest'
import { chooseFilesystem } from './default-config.ts'

it('the local disk has the filesystem of the image; without an image it is left raw (decision H)', () => {
  expect(chooseFilesystem('moor/debian12')).toBe('ext4')
  expect(chooseFilesystem(null)).toBe('raw')
})
