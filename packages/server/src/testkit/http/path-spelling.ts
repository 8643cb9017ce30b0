import fc from 'fast-check'

const parts = [
  ['/', '//', '\\', '/\\', '\\/', '.', '..', '%2e', '%2E%2e', '%2f', '%5c', '%00', '%', '%zz'],
  ['\t', '\n', '\r', ' ', '\u0000', '\u001f', '\u007f', '\u00a0', '\u200b', '\u00ad', '\ufeff'],
  ['@', ':', '?', '#', ';', '&', '=', '[', ']', '|', '^', '~', '*', '$', '&amp;', '(taken out)'],
  ['http:', 'https:', 'HtTp:', 'http://', 'https:\\\\', 'ws:', 'file:', 'blob:', 'data:', 'javascript:', '//user:pw@'],
  ['\uff0f', '\uff3c', '\u2044', '\u3002', '\uff0e', '\u2100', '\u212a', '\u00df', '\ud800', '\u{1f6a2}', 'xn--'],
  ['v4', 'volumes', '1', 'sim', 'localhost', '[::1]', '0x7f.1', '0', '2130706433', '127.1'],
].flat()

/** Returns a generator of hostile spellings of paths and addresses, many of which name `host` (`host:port`). */
export function pathSpelling(host: string): fc.Arbitrary<string> {
  const part = fc.constantFrom(...parts, host, host, `//${host}`, `\\\\${host}`)
  const mixed = fc.array(fc.oneof({ weight: 5, arbitrary: part }, fc.string({ unit: 'binary', maxLength: 3 })), {
    maxLength: 8,
  })
  return fc.oneof(
    { weight: 4, arbitrary: mixed.map((some) => some.join('')) },
    { weight: 4, arbitrary: mixed.map((some) => `/${some.join('')}`) },
    { weight: 1, arbitrary: fc.tuple(part, part).map(([one, other]) => `${one}${other}${host}/x`) },
    { weight: 1, arbitrary: fc.webPath().map((path) => `https://${host}${path}`) },
  )
}
