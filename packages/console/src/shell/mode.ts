import { liveValue } from '../cloud/live-value.ts'

/** How the console looks. */
export type Mode = 'light' | 'dark'

const place = 'moorage-mode'

/** How the console looks now; as the browser prefers until somebody chooses. */
export const mode = liveValue<Mode>('light')

/** Begins with what was chosen the last time on this browser. */
export function startMode(): void {
  const kept = localStorage.getItem(place)
  const isDark = kept === null ? matchMedia('(prefers-color-scheme: dark)').matches : kept === 'dark'
  show(isDark ? 'dark' : 'light')
}

/** Changes from one to the other, and remembers it on this browser. */
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
