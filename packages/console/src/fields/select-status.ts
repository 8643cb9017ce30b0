/** Returns a select's status (loading, error or finished) and the text of an error. */
export function selectStatus({ isPending, isError }: { readonly isPending: boolean; readonly isError: boolean }) {
  const statusType: 'loading' | 'error' | 'finished' = isPending ? 'loading' : isError ? 'error' : 'finished'
  return { statusType, errorText: 'Could not load the list. Open the form again.' }
}
