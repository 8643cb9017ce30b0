import { DriverError, type DriverErrorCode } from '#reconcile/ports/index.ts'
import { DashboardRefusal } from '../reading/dashboard-refusal.ts'

/** What each cause means to whoever looks at the page, and who can do something about it; the others are as Broken. */
const words: Readonly<Partial<Record<DriverErrorCode, readonly [title: string, sentence: string]>>> = {
  Busy: [
    'The cluster does not answer',
    'Its control plane gave no answer in time, or could not be reached. What runs in the cluster is not ended by that. Please try again in a minute.',
  ],
  NotFound: [
    'The cluster is not there',
    'Its control plane is not where it was made. Whoever runs the installation has to look after it.',
  ],
  NotSupported: ['There is no dashboard', 'The engine of this cluster lets nobody look into it.'],
}
const otherwise = [
  'The cluster cannot be read',
  'Something else answers in its place, or says more than a page can hold. Whoever runs the installation has to look after it.',
] as const

/** The page for a cluster that could not be asked, with the cause by its code; what a driver says of it names machines, and is shown to nobody. */
export function explainTrouble({ code }: Pick<DriverError, 'code'>): DashboardRefusal {
  const [title, sentence] = words[code] ?? otherwise
  return new DashboardRefusal(503, title, `${sentence} Cause: ${code}.`)
}

/** The page for what a driver threw; anything else as it came. */
export function asRefusal(error: unknown): unknown {
  return error instanceof DriverError ? explainTrouble(error) : error
}
