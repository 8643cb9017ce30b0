import { type Html, html } from '#domain/shared/index.ts'
import { dashboardPages } from './dashboard-pages.ts'

interface SignIn {
  readonly name: string
  readonly path: string
  readonly problem: string | null
}

/**
 * Renders the sign-in form for a bearer token, or a kubeconfig with a token (contract, Clusters 8), with the problem as an alert. Never fills in previous
 * input.
 */
export function renderDashboardSignIn({ name, path, problem }: SignIn): Html {
  const alert = problem === null ? null : html`<p class="problem" role="alert" id="problem">${problem}</p>`
  const described = problem === null ? null : html` aria-describedby="problem"`
  return dashboardPages.render({
    title: `Cluster ${name}`,
    content: html`${alert}<p>Sign in with the kubeconfig of this cluster, or with a bearer token that the cluster accepts.</p>
<form class="entry" method="post" action="${path}/sign-in">
<label for="token">Bearer token</label>
<input id="token" name="token" type="password" required autocomplete="off" spellcheck="false"${described}>
<button type="submit">Sign in with token</button>
</form>
<form class="entry" method="post" action="${path}/sign-in">
<label for="kubeconfig">Kubeconfig</label>
<textarea id="kubeconfig" name="kubeconfig" rows="8" required autocomplete="off" spellcheck="false"${described}></textarea>
<button type="submit">Sign in with kubeconfig</button>
</form>`,
  })
}
