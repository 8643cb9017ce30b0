import type { Picture } from '../picture.ts'

const page = (name: string, path: string, shows: string | RegExp): Picture => ({
  name: `operator-${name}`,
  path: ({ operator }) => `${operator}/operator/${path}`,
  shows,
})

/** The operator's pages, on the admin address. */
export const operatorPictures: readonly Picture[] = [
  { ...page('sign-in', '', 'Operator’s token'), viewer: 'nobody', looks: ['light'] },
  page('regions', '', 'Answers'),
  page('work', 'pages/work', 'The infrastructure is busy.'),
  { ...page('faults', 'pages/faults', /plugVolume of number/), looks: ['light', 'phone'] },
  { ...page('clock', 'pages/clock', 'Move the clock'), looks: ['light'] },
]
