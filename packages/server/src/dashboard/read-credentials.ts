import { listKubeconfigTokens } from './list-kubeconfig-tokens.ts'

/** What a sign-in form brought: tokens, one of which may be the right one, or the sentence for a form without one. */
export type GivenCredentials = { readonly tokens: readonly string[] } | { readonly problem: string }

const tokenMax = 4_096
const kubeconfigMax = 65_536

/** Reads the posted form: field `token`, or field `kubeconfig` with the token in it. */
export function readCredentials(form: URLSearchParams): GivenCredentials {
  const typed = form.get('token')?.trim() ?? ''
  const pasted = form.get('kubeconfig') ?? ''
  if (typed !== '')
    return typed.length <= tokenMax ? { tokens: [typed] } : { problem: `A token has at most ${tokenMax} characters.` }
  if (pasted.length > kubeconfigMax) return { problem: `A kubeconfig has at most ${kubeconfigMax} characters.` }
  if (pasted.trim() === '') return { problem: 'Enter a bearer token or paste a kubeconfig.' }
  const tokens = listKubeconfigTokens(pasted)
  return tokens.length === 0 ? { problem: 'What was pasted is no kubeconfig with a bearer token.' } : { tokens }
}
