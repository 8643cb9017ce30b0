import { html, type Html } from '#domain/shared/index.ts'
import { nameOf } from './name-of.ts'
import { oauthPages } from './oauth-pages.ts'

/** Content of the consent page. */
export interface ConsentPage {
  readonly path: string
  readonly formToken: string
  readonly clientLabel: string
  /** Redirect target: scheme, host and port. */
  readonly website: string
  readonly username: string
  /** Sentences, each with its scope. */
  readonly scopes: readonly { readonly sentence: string; readonly word: string }[]
}

/** Renders the consent page with scopes, user and redirect target. No button has the focus, against accidental answers. */
export function renderConsent({ path, formToken, clientLabel, website, username, scopes }: ConsentPage): Html {
  const name = nameOf(clientLabel)
  return oauthPages.render({
    title: `Allow ${name}?`,
    heading: html`Allow <bdi>${name}</bdi>?`,
    content: html`<p><strong><bdi>${name}</bdi></strong> requests access to your account. It can:</p>
<ul>
${scopes.map(
  ({ sentence, word }) => html`<li>${sentence} <code>${word}</code></li>
`,
)}</ul>
<p>The application never has more access than you. You can revoke its access at any time in your profile, under apps.</p>
<p class="soft">You are signed in as <strong><bdi>${username}</bdi></strong> and will be redirected to ${website}.</p>
<form method="post" action="${path}/consent">
<input type="hidden" name="form_token" value="${formToken}">
<button type="submit" name="answer" value="allow">Allow</button>
<button type="submit" name="answer" value="deny" class="second">Deny</button>
<button type="submit" class="second" formaction="${path}/switch">Switch user</button>
</form>`,
  })
}
