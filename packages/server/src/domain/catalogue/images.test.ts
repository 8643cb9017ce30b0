import { expect, it } from 'vitest'
import { neutralCatalogue } from '#testkit/catalogue.ts'
import { explainImage, findImage } from './images.ts'

const [debian] = neutralCatalogue.images.filter((one) => one.id === 'debian12')
const catalogue = { images: debian ? [debian, { ...debian, id: 'old/debian9', isDeprecated: true }] : [] }

it('finds an image by its ID, including a slash (decision H8)', () => {
  expect(findImage(catalogue, 'debian12')?.label).toBe('Debian 12')
  expect(findImage(catalogue, 'old/debian9')?.isDeprecated).toBe(true)
  expect(findImage(catalogue, 'debian')).toBeUndefined()
})

it('rejects an unknown image and lists valid ones; accepts a deprecated one (decisions B3, H8)', () => {
  expect(explainImage(catalogue, 'debian12')).toBeNull()
  expect(explainImage(catalogue, 'old/debian9')).toBeNull()
  expect(explainImage(catalogue, 'linode/none1')).toMatchObject({
    code: 'request.reference_invalid',
    field: 'image',
    reason: 'image is not valid',
    valid: ': must be one of debian12',
  })
})
