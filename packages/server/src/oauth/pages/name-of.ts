import { plainLabel } from '#domain/access/client-label.ts'

const lengthMax = 64

/** Application label for a page: short, only visible characters. It can be right-to-left, so pages put it in a `bdi`. */
export function nameOf(label: string): string {
  const signs = [...plainLabel(label)]
  return signs.length > lengthMax ? `${signs.slice(0, lengthMax - 1).join('')}…` : signs.join('')
}
