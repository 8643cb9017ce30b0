import fc from 'fast-check'

const starts = [
  '',
  '/',
  '//',
  '/v4/',
  '/metrics',
  '/livez',
  '/operator/',
  '/oauth/',
  '/dashboard/',
  '/sim/',
  '/c/',
  '/api/v1/',
  'http://',
  '*',
  '?',
]
const octet = fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCharCode(code))
const segment = fc.oneof(
  { weight: 3, arbitrary: octet },
  {
    weight: 2,
    arbitrary: fc.constantFrom('/', '%', '%00', '%ff', '%2f', '\\', '[', ']', ':', '@', '?', '#', ';', '..'),
  },
)

/** Generator of request targets with every octet that a request line can contain. */
export const requestTargets = fc
  .tuple(fc.constantFrom(...starts), fc.array(segment, { maxLength: 12 }))
  .map(([start, pieces]) => `${start}${pieces.join('')}`)
  .filter((target) => target !== '')
