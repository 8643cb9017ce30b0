import assert from 'node:assert/strict'
import type { RealCloud } from './real-cloud.ts'

/** Dashboard page. `text` has no HTML entities. */
interface DashboardPage {
  readonly status: number
  readonly text: string
}

/** User of a cluster's dashboard in a browser. */
export interface DashboardVisitor {
  /** Submits the sign-in form. Later requests use the session. Returns the form if it was rejected; after success `text` is ''. */
  signIn(form: { readonly token: string } | { readonly kubeconfig: string }): Promise<DashboardPage>
  getPage(path?: string): Promise<DashboardPage>
}

/** Gets a cluster's dashboard URL from the service, and returns a visitor who is not signed in. */
export async function visitDashboard({ api }: RealCloud, clusterId: number): Promise<DashboardVisitor> {
  const { body } = await api.ok<{ url: string }>('GET', `/orch/clusters/${clusterId}/dashboard`)
  let cookie = ''
  return {
    async signIn(form) {
      const answer = await fetch(`${body.url}/sign-in`, {
        method: 'POST',
        body: new URLSearchParams({ ...form }),
        redirect: 'manual',
      })
      cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
      if (answer.status === 303) assert.equal(answer.headers.get('location'), new URL(body.url).pathname)
      return readPage(answer)
    },
    getPage: async (path = '') =>
      readPage(await fetch(`${body.url}${path}`, { headers: { cookie }, redirect: 'manual' })),
  }
}

const escapes: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }

async function readPage(answer: Response): Promise<DashboardPage> {
  const text = await answer.text()
  return {
    status: answer.status,
    text: text.replaceAll(/&(amp|lt|gt|quot|#39);/g, (whole, name: string) => escapes[name] ?? whole),
  }
}
