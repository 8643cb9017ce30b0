import fc from 'fast-check'
import { expect, it } from 'vitest'
import { pathSpelling } from '#testkit/http/path-spelling.ts'
import { joinOrigin } from './join-origin.ts'

it('no path leaves the origin', () => {
  fc.assert(
    fc.property(
      pathSpelling('foreign.example:81'),
      fc.constantFrom('http://127.0.0.1:80', 'https://[::1]:1/base?q'),
      (path, origin) => {
        if (path.startsWith('/')) expect(joinOrigin(origin, path).origin).toBe(new URL(origin).origin)
        else expect(() => joinOrigin(origin, path)).toThrow('does not begin with "/"')
      },
    ),
    { numRuns: 2_000 },
  )
})

it('keeps path and query unchanged', () => {
  expect(joinOrigin(new URL('http://127.0.0.1:4400'), '//a/b?c=d').href).toBe('http://127.0.0.1:4400//a/b?c=d')
})
