import { useEffect, useState } from 'react'

/** What of the page had the focus before the dialogs that are open now. */
let before: Element | null = null

/**
 * Gives the focus back, when a dialog has gone, to what opened it. The library does so by itself only where no field of the dialog takes the
 * focus as it appears; and a dialog that follows on another one was opened by what opened the first.
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
