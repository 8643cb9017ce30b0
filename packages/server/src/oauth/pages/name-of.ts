import { plainLabel } from '#domain/access/client-label.ts'

/** Characters of a name that are shown. */
const lengthMax = 64

/** What an application calls itself, as a page says it: short, and nothing in it but what can be seen. It still may run from right to left: it stands in a `bdi`. */
export function nameOf(label: string): string {
  const signs = [...plainLabel(label)]
  return signs.length > lengthMax ? `${signs.slice(0, lengthMax - 1).join('')}…` : signs.join('')
}
