import { html, type Html } from '#domain/shared/index.ts'
import { nameOf } from './name-of.ts'
import { oauthPages } from './oauth-pages.ts'

/** Whom the page lets in, for whom, and why somebody was not. */
export interface SignInPage {
  /** Path of the page, without a slash at its end. */
  readonly path: string
  readonly formToken: string
  /** What the application calls itself; null for the console. */
  readonly clientLabel: string | null
  /** Where the console goes on; '' for an application. */
  readonly next: string
  /** What was typed the last time; '' at first. */
  readonly username: string
  /** What was wrong, one sentence; null at the first sight of the form. */
  readonly problem: string | null
}

/** Renders the form to sign in. The password is never shown again; the cursor stands where there is something to type. */
export function renderSignIn({ path, formToken, clientLabel, next, username, problem }: SignInPage): Html {
  const told = problem === null ? null : html`<p class="problem" role="alert" id="problem">${problem}</p>`
  const described = problem === null ? null : html` aria-describedby="problem"`
  const [first, second] = username === '' ? [html` autofocus`, null] : [null, html` autofocus`]
  const [purpose, cancel] =
    clientLabel === null
      ? [html`Sign in to the console of this installation.`, null]
      : [
          html`Sign in to decide what <strong><bdi>${nameOf(clientLabel)}</bdi></strong> may do for you.`,
          html`
<button type="submit" class="second" formaction="${path}/cancel" formnovalidate>Cancel</button>`,
        ]
  const hint =
    clientLabel === null
      ? html`<p class="soft">The first password of <code>admin</code> is in the data folder, in <code>initial-admin-password</code>. Whoever runs this installation gives others: <code>moor admin user password NAME --generate</code></p>
`
      : null
  const onward =
    next === ''
      ? null
      : html`
<input type="hidden" name="next" value="${next}">`
  return oauthPages.render({
    title: 'Sign in',
    content: html`${told}<p>${purpose}</p>
<form method="post" action="${path}/sign-in">
<input type="hidden" name="form_token" value="${formToken}">${onward}
<label for="username">Username</label>
<input id="username" name="username" value="${username}" required maxlength="64" autocomplete="username" autocapitalize="none" spellcheck="false"${described}${first}>
<label for="password">Password</label>
<input id="password" name="password" type="password" required maxlength="256" autocomplete="current-password"${described}${second}>
<button type="submit">Sign in</button>${cancel}
</form>${hint}`,
  })
}
