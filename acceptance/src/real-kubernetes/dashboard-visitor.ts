import assert from 'node:assert/strict'
import type { RealCloud } from './real-cloud.ts'

/** A page as a browser gets it, with its text as it is read: escapes undone. */
export interface DashboardPage {
  readonly status: number
  readonly text: string
}

/** Somebody with a browser at the dashboard of one cluster. */
export interface DashboardVisitor {
  /** Sends the form; from then on pages are asked for with the session that it opened, if any. The page is the form again, or '' where it let in. */
  signIn(form: { readonly token: string } | { readonly kubeconfig: string }): Promise<DashboardPage>
  /** A page below the dashboard's own address. */
  see(path?: string): Promise<DashboardPage>
}

/** Goes to the address that the service gives for the dashboard of a cluster. */
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
    see: async (path = '') => readPage(await fetch(`${body.url}${path}`, { headers: { cookie }, redirect: 'manual' })),
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
