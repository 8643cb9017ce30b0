import { type Html, html } from '#domain/shared/index.ts'
import { dashboardPages } from './dashboard-pages.ts'

/** Whom the page lets in, and why somebody was not. */
interface SignIn {
  readonly name: string
  /** Path of the dashboard, without a slash at its end. */
  readonly path: string
  /** What was wrong, one sentence; null at the first sight of the form. */
  readonly problem: string | null
}

/** Renders the form: by a bearer token, or by a kubeconfig that has one in it (contract, Clusters 8). What was typed is never shown again. */
export function renderDashboardSignIn({ name, path, problem }: SignIn): Html {
  const told = problem === null ? null : html`<p class="problem" role="alert" id="problem">${problem}</p>`
  const described = problem === null ? null : html` aria-describedby="problem"`
  return dashboardPages.render({
    title: `Cluster ${name}`,
    content: html`${told}<p>Sign in with the kubeconfig of this cluster, or with any bearer token that the cluster knows.</p>
<form class="entry" method="post" action="${path}/sign-in">
<label for="token">Bearer token</label>
<input id="token" name="token" type="password" required autocomplete="off" spellcheck="false"${described}>
<button type="submit">Sign in with the token</button>
</form>
<form class="entry" method="post" action="${path}/sign-in">
<label for="kubeconfig">Kubeconfig</label>
<textarea id="kubeconfig" name="kubeconfig" rows="8" required autocomplete="off" spellcheck="false"${described}></textarea>
<button type="submit">Sign in with the kubeconfig</button>
</form>`,
  })
}
