import { closestMatch } from 'leven'
import type { Cloud } from '../contexts/open-user-cloud.ts'
import { isNamed, type NamedKind } from './find-by-name.ts'

const searchedMax = 500
const listedMax = 5

/** Returns the end of a not-found message: a similar label, or all existing labels if at most five, otherwise '.'. */
export async function suggestLabels(
  cloud: Cloud,
  kind: NamedKind,
  { text, parents }: { readonly text: string; readonly parents: readonly (string | number)[] },
): Promise<string> {
  const items = await cloud.list(kind.list, { path: parents, pageSize: searchedMax }).all({ max: searchedMax })
  const labels = items
    .filter(isNamed)
    .map(({ label }) => label)
    .filter((label) => label !== '')
  const near = closestMatch(text, labels, { maxDistance: Math.max(1, Math.ceil(text.length / 3)) })
  if (near !== undefined) return `. Did you mean ${JSON.stringify(near)}?`
  if (labels.length === 0) return '. None exist.'
  if (labels.length <= listedMax) return `. Existing: ${labels.join(', ')}.`
  return '.'
}
