import { liveValue } from '../../cloud/live-value.ts'

const base = '/operator/'

/** Path of the current page. */
export const operatorPlace = liveValue(location.pathname)

addEventListener('popstate', () => operatorPlace.set(location.pathname))

/** Returns the path of a page; the first page has an empty name. */
export function operatorAddress(name: string): string {
  return name === '' ? base : `${base}pages/${name}`
}

/** Navigates to a page and scrolls to its top. */
export function showOperatorPage(address: string): void {
  history.pushState(null, '', address)
  operatorPlace.set(location.pathname)
  scrollTo(0, 0)
}
