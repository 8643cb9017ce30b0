import { html, type Html } from '#domain/shared/index.ts'
import { nameOf, oauthPages } from './oauth-pages.ts'
import type { Scope } from '@moorage/contract'

/** Content of the consent page. */
interface ConsentPage {
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

/** Permissions of a scope on the consent page. */
export const scopeSentences: Readonly<Record<Scope | '*', string>> = {
  '*': 'Do everything that you can do, and view everything that you can view.',
  'volumes:read_only': 'View your volumes.',
  'volumes:read_write': 'View, create, change and delete your volumes.',
  'hosts:read_only': 'View your hosts.',
  'hosts:read_write': 'View, create, change and delete your hosts.',
  'orch:read_only': 'View your Kubernetes clusters.',
  'orch:read_write': 'View, create, change and delete your Kubernetes clusters, and use their credentials.',
  'images:read_only': 'View your images.',
  'images:read_write': 'View, create, upload, change and delete your images.',
  'events:read_only': 'View the events of your account.',
  'events:read_write': 'View the events of your account and mark them as read.',
  'account:read_only': 'View your profile, tokens and apps, and your account with its users, tags and usage.',
  'account:read_write':
    'View and change your profile, tokens and apps, and your account with its users, tags and OAuth clients.',
}
