import { listKubeconfigTokens } from './list-kubeconfig-tokens.ts'

/** Candidate tokens of a sign-in form, or an error message. */
export type CredentialsInput = { readonly tokens: readonly string[] } | { readonly problem: string }

const tokenMax = 4_096
const kubeconfigMax = 65_536

/**
 * Returns the token in the form's field `token`, or, if empty, all tokens in its field `kubeconfig`. Returns a problem if both are empty, too long, or without
 * a token.
 */
export function readCredentials(form: URLSearchParams): CredentialsInput {
  const typed = form.get('token')?.trim() ?? ''
  const pasted = form.get('kubeconfig') ?? ''
  if (typed !== '')
    return typed.length <= tokenMax
      ? { tokens: [typed] }
      : { problem: `A token must not exceed ${tokenMax} characters.` }
  if (pasted.length > kubeconfigMax) return { problem: `A kubeconfig must not exceed ${kubeconfigMax} characters.` }
  if (pasted.trim() === '') return { problem: 'Enter a bearer token or paste a kubeconfig.' }
  const tokens = listKubeconfigTokens(pasted)
  return tokens.length === 0 ? { problem: 'The text is not a kubeconfig with a bearer token.' } : { tokens }
}
