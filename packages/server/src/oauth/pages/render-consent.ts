import { html, type Html } from '#domain/shared/index.ts'
import { nameOf } from './name-of.ts'
import { oauthPages } from './oauth-pages.ts'

/** What is asked of whom. */
export interface ConsentPage {
  /** Path of the page, without a slash at its end. */
  readonly path: string
  readonly formToken: string
  readonly clientLabel: string
  /** Where the browser goes next: scheme, host and port. */
  readonly website: string
  readonly username: string
  /** What the application wants to do, each with the word it asked with. */
  readonly scopes: readonly { readonly sentence: string; readonly word: string }[]
}

/** Renders the question whether an application may act for somebody. Nothing has the focus: neither answer is given by accident. */
export function renderConsent({ path, formToken, clientLabel, website, username, scopes }: ConsentPage): Html {
  const name = nameOf(clientLabel)
  return oauthPages.render({
    title: `Allow ${name}?`,
    heading: html`Allow <bdi>${name}</bdi>?`,
    content: html`<p><strong><bdi>${name}</bdi></strong> wants to act for you. It will be able to:</p>
<ul>
${scopes.map(
  ({ sentence, word }) => html`<li>${sentence} <code>${word}</code></li>
`,
)}</ul>
<p>It can never do more than you can yourself. You can end it at any time in your profile, under apps.</p>
<p class="soft">You are signed in as <strong><bdi>${username}</bdi></strong>, and will be sent to ${website}.</p>
<form method="post" action="${path}/consent">
<input type="hidden" name="form_token" value="${formToken}">
<button type="submit" name="answer" value="allow">Allow</button>
<button type="submit" name="answer" value="deny" class="second">Deny</button>
<button type="submit" class="second" formaction="${path}/switch">Use another user</button>
</form>`,
  })
}
