import { observable } from '../../cloud/observable.ts'

const base = '/operator/'

/** Path of the current page. */
export const operatorLocation = observable(location.pathname)

addEventListener('popstate', () => operatorLocation.set(location.pathname))

/** Returns a page's path; the first page has an empty name. */
export function operatorPagePath(name: string): string {
  return name === '' ? base : `${base}pages/${name}`
}

/** Navigates without a page load: pushes a history entry, updates `operatorLocation` and scrolls to the top. */
export function openOperatorPage(address: string): void {
  history.pushState(null, '', address)
  operatorLocation.set(location.pathname)
  scrollTo(0, 0)
}
