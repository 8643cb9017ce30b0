import { expect, it } from 'vitest'
import { renderNetworks } from './render-front.ts'

it('writes one network per line, and rejects everything else, which would be HAProxy configuration of a user', () => {
  expect(renderNetworks(['0.0.0.0/0', '2001:db8::/32'])).toBe('0.0.0.0/0\n2001:db8::/32\n')
  for (const text of ['::1/8\nbind', '10.0.0.0/33', '10.0.0.0', '']) expect(() => renderNetworks([text])).toThrow()
})
