import { liveValue } from '../../cloud/live-value.ts'

/** Where the operator's pages are. */
const base = '/operator/'

/** The address of the page that is shown, without its query. */
export const operatorPlace = liveValue(location.pathname)

addEventListener('popstate', () => operatorPlace.set(location.pathname))

/** The address of one of the pages; the first has no name. */
export function operatorAddress(name: string): string {
  return name === '' ? base : `${base}pages/${name}`
}

/** Goes to a page, and to its top. */
export function showOperatorPage(address: string): void {
  history.pushState(null, '', address)
  operatorPlace.set(location.pathname)
  scrollTo(0, 0)
}
