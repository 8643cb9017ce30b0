/** How a select shows that its options are still read, or cannot be read; its text for no options is then left out. */
export function selectStatus({ isPending, isError }: { readonly isPending: boolean; readonly isError: boolean }) {
  const statusType: 'loading' | 'error' | 'finished' = isPending ? 'loading' : isError ? 'error' : 'finished'
  return { statusType, errorText: 'Could not load the list. Open the form again.' }
}
