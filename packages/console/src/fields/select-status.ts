/** Returns a select's loading or error status, which replaces its text for an empty list. */
export function selectStatus({ isPending, isError }: { readonly isPending: boolean; readonly isError: boolean }) {
  const statusType: 'loading' | 'error' | 'finished' = isPending ? 'loading' : isError ? 'error' : 'finished'
  return { statusType, errorText: 'Could not load the list. Open the form again.' }
}
