import { interactionPolicy } from 'oidc-provider'

const { Check, Prompt } = interactionPolicy

/** Returns oidc-provider's prompts: sign-in if the session or account is missing, then consent in every authorization, even if granted before. */
export function interactionSteps(): readonly interactionPolicy.Prompt[] {
  return [
    new Prompt(
      { name: 'login', requestable: true },
      new Check(
        'signed_out',
        'sign-in is required',
        ({ oidc }) => oidc.session?.accountId === undefined || oidc.account === undefined,
      ),
    ),
    new Prompt(
      { name: 'consent', requestable: true },
      new Check('not_asked', 'consent is required', ({ oidc }) => oidc.result?.consent === undefined),
    ),
  ]
}
