import { useEffect, useState } from 'react'

/** Focused element before the first open dialog. */
let before: Element | null = null

/**
 * Returns the focus to the opener when a dialog closes. The component library does so only if no field of the dialog takes the initial focus. A follow-up
 * dialog has the opener of the first dialog.
 */
export function useFocusBack(): void {
  const [opener] = useState(findOpener)
  useEffect(
    () => () => {
      if (opener instanceof HTMLElement && document.querySelector('[role=dialog]') === null) opener.focus()
    },
    [opener],
  )
}

function findOpener(): Element | null {
  const focused = document.activeElement
  if (focused?.closest('[role=dialog]') === null) before = focused
  return before
}
