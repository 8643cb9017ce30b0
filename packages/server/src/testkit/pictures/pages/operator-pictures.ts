import type { Picture } from '../picture.ts'

const page = (name: string, path: string, shows: string | RegExp): Picture => ({
  name: `operator-${name}`,
  path: ({ operator }) => `${operator}/operator/${path}`,
  shows,
})

/** The operator's pages, on the admin address. */
export const operatorPictures: readonly Picture[] = [
  { ...page('sign-in', '', 'Operator token'), viewer: 'nobody', looks: ['light'] },
  page('regions', '', 'Reachable'),
  { ...page('work', 'pages/work', 'The infrastructure is busy.'), looks: ['light', 'phone'] },
  { ...page('faults', 'pages/faults', /plugVolume for resource/), looks: ['light', 'phone'] },
  { ...page('clock', 'pages/clock', 'Advance clock'), looks: ['light'] },
]
