import { observable } from '../cloud/observable.ts'

/** Color mode. */
export type Mode = 'light' | 'dark'

const storageKey = 'moorage-mode'

/** Color mode; defaults to the browser's preference. */
export const mode = observable<Mode>('light')

/** Applies the stored color mode, or the browser's preference if none is stored. */
export function startMode(): void {
  const stored = localStorage.getItem(storageKey)
  const isDark = stored === null ? matchMedia('(prefers-color-scheme: dark)').matches : stored === 'dark'
  applyMode(isDark ? 'dark' : 'light')
}

/** Toggles the color mode and stores it in the browser. */
export function switchMode(): void {
  const next = mode.get() === 'dark' ? 'light' : 'dark'
  localStorage.setItem(storageKey, next)
  applyMode(next)
}

function applyMode(next: Mode): void {
  document.body.classList.toggle('awsui-dark-mode', next === 'dark')
  document.body.classList.toggle('awsui-motion-disabled', matchMedia('(prefers-reduced-motion: reduce)').matches)
  mode.set(next)
}
