import { useState } from 'react'

/** Form, or part of a form. A caller may pass a form whose draft has more fields: `onChange` must keep the fields that it does not know. */
export interface DraftForm<Draft> {
  readonly draft: Draft
  /** Rejection of the last request. Fields show its reasons for them. */
  readonly error?: unknown
  /** Prefix of the fields in the rejection, for example `node_pools[0].`. */
  readonly at?: string
  onChange(draft: Draft): void
}

/** Holds the draft of a form whose rejection is shown as a whole, for example of a dialog. */
export function useDraft<Draft>(first: Draft | (() => Draft)): DraftForm<Draft> {
  const [draft, onChange] = useState(first)
  return { draft, onChange }
}

/** Returns the part of a form that edits one object of its draft. */
export function narrowForm<Draft, Name extends keyof Draft>(
  form: DraftForm<Draft>,
  name: Name,
): DraftForm<Draft[Name]> {
  return { ...form, draft: form.draft[name], onChange: (part) => form.onChange({ ...form.draft, [name]: part }) }
}
