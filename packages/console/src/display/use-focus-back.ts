import { useEffect, useState } from 'react'

let before: Element | null = null

/** Returns the focus to the opener when the last dialog closes. The component library does this only if no field of the dialog takes the initial focus. */
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
