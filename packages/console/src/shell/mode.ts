import { liveValue } from '../cloud/live-value.ts'

/** Color mode. */
export type Mode = 'light' | 'dark'

const place = 'moorage-mode'

/** Current color mode; defaults to the preference of the browser. */
export const mode = liveValue<Mode>('light')

/** Applies the stored color mode. */
export function startMode(): void {
  const kept = localStorage.getItem(place)
  const isDark = kept === null ? matchMedia('(prefers-color-scheme: dark)').matches : kept === 'dark'
  show(isDark ? 'dark' : 'light')
}

/** Toggles the color mode and stores it in the browser. */
export function switchMode(): void {
  const next = mode.get() === 'dark' ? 'light' : 'dark'
  localStorage.setItem(place, next)
  show(next)
}

function show(next: Mode): void {
  document.body.classList.toggle('awsui-dark-mode', next === 'dark')
  document.body.classList.toggle('awsui-motion-disabled', matchMedia('(prefers-reduced-motion: reduce)').matches)
  mode.set(next)
}
