import { html, type Html } from '#domain/shared/index.ts'
import { nameOf, oauthPages } from './oauth-pages.ts'

/** Content of the sign-in page. */
export interface SignInPage {
  readonly path: string
  readonly formToken: string
  readonly clientLabel: string | null
  readonly next: string
  /** Username of the previous attempt. */
  readonly username: string
  readonly problem: string | null
}

/** Renders the sign-in form, with the problem as an alert. The password is never filled in again. The first empty field has the focus. */
export function renderSignIn({ path, formToken, clientLabel, next, username, problem }: SignInPage): Html {
  const alert = problem === null ? null : html`<p class="problem" role="alert" id="problem">${problem}</p>`
  const described = problem === null ? null : html` aria-describedby="problem"`
  const [first, second] = username === '' ? [html` autofocus`, null] : [null, html` autofocus`]
  const [purpose, cancel] =
    clientLabel === null
      ? [html`Sign in to the console of this installation.`, null]
      : [
          html`Sign in to authorize <strong><bdi>${nameOf(clientLabel)}</bdi></strong>.`,
          html`
<button type="submit" class="second" formaction="${path}/cancel" formnovalidate>Cancel</button>`,
        ]
  const hint =
    clientLabel === null
      ? html`<p class="soft">The initial password of <code>admin</code> is in the data folder, in <code>initial-admin-password</code>. The operator sets other passwords with <code>moor admin user password NAME --generate</code>.</p>
`
      : null
  const nextField =
    next === ''
      ? null
      : html`
<input type="hidden" name="next" value="${next}">`
  return oauthPages.render({
    title: 'Sign in',
    content: html`${alert}<p>${purpose}</p>
<form method="post" action="${path}/sign-in">
<input type="hidden" name="form_token" value="${formToken}">${nextField}
<label for="username">Username</label>
<input id="username" name="username" value="${username}" required maxlength="64" autocomplete="username" autocapitalize="none" spellcheck="false"${described}${first}>
<label for="password">Password</label>
<input id="password" name="password" type="password" required maxlength="256" autocomplete="current-password"${described}${second}>
<button type="submit">Sign in</button>${cancel}
</form>${hint}`,
  })
}
