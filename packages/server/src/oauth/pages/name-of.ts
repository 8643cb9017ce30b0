import { plainLabel } from '#domain/access/client-label.ts'

const lengthMax = 64

/** Returns an application label for a page: at most 64 characters, only visible ones. Pages put it in a `bdi`, because it can be right-to-left. */
export function nameOf(label: string): string {
  const signs = [...plainLabel(label)]
  return signs.length > lengthMax ? `${signs.slice(0, lengthMax - 1).join('')}…` : signs.join('')
}
