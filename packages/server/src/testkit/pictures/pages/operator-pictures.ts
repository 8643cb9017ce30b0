import type { Picture } from '../picture.ts'

const page = (name: string, path: string, text: string | RegExp): Picture => ({
  name: `operator-${name}`,
  path: ({ operator }) => `${operator}/operator/${path}`,
  text,
})

/** The operator's pages, on the admin address. */
export const operatorPictures: readonly Picture[] = [
  { ...page('sign-in', '', 'Operator token'), viewer: 'anonymous', variants: ['light'] },
  page('regions', '', 'Reachable'),
  { ...page('work', 'pages/work', 'The infrastructure is busy.'), variants: ['light', 'phone'] },
  { ...page('faults', 'pages/faults', /plugVolume for resource/), variants: ['light', 'phone'] },
  { ...page('clock', 'pages/clock', 'Advance clock'), variants: ['light'] },
]
