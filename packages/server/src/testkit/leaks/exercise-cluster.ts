import { randomBytes } from 'node:crypto'
import { type KubeAccess, callByKubeAccess, readKubeAccess } from '../simulated/kube-access.ts'
import type { LeakRun } from './leak-run.ts'

/** Creates a cluster, and uses kubeconfigs, a user's Secret, and a dashboard session. */
export async function exerciseCluster(run: LeakRun): Promise<void> {
  const {
    body: { id },
  } = await run.done({
    method: 'POST',
    path: '/v4/orch/clusters',
    body: { label: 'prod', region: 'us-east', k8s_version: '1.36', node_pools: [{ type: 'g6-standard-1', count: 1 }] },
  })
  const path = `/v4/orch/clusters/${String(id)}`
  const old = await accessOf(run, path)
  await run.done({ method: 'DELETE', path: `${path}/kubeconfig` })
  const access = await accessOf(run, path)
  await exerciseKube(run, access, old)
  await run.done({ path })
  const {
    body: { url },
  } = await run.done({ path: `${path}/dashboard` })
  await exerciseDashboard(run, String(url), access)
}

async function accessOf(run: LeakRun, path: string): Promise<KubeAccess> {
  const { body } = await run.done({ path: `${path}/kubeconfig` }, ({ body: { kubeconfig } }) => ({
    kubeconfig: String(kubeconfig),
  }))
  const access = readKubeAccess(String(body['kubeconfig']))
  run.secrets.record('token of a kubeconfig', access.token)
  return access
}

async function exerciseKube(run: LeakRun, access: KubeAccess, old: KubeAccess): Promise<void> {
  const value = run.secrets.record('value of a Secret in a cluster', randomBytes(24).toString('base64url'))
  const path = '/api/v1/namespaces/default/secrets'
  const body = { apiVersion: 'v1', kind: 'Secret', metadata: { name: 'own' }, stringData: { value } }
  const made = await callByKubeAccess(access, { method: 'POST', path, body })
  if (made.status !== 201) throw new Error(`The Secret was rejected: ${made.text}`)
  const rejected = await Promise.all([
    callByKubeAccess(access, { path, token: old.token }),
    callByKubeAccess(access, { path: `${path}/own`, token: run.token }),
    callByKubeAccess(access, { path: `/api/v1/nodes?token=${access.token}` }),
    callByKubeAccess(access, { method: 'POST', path, body }),
    callByKubeAccess(access, { method: 'PUT', path: `${path}/own`, body: { ...body, kind: 'Other' } }),
  ])
  run.haystacks.push(...rejected.map(({ text }, turn) => ({ name: `answer ${turn} of a cluster`, text })))
}

async function exerciseDashboard(run: LeakRun, url: string, access: KubeAccess): Promise<void> {
  const path = new URL(url).pathname
  const form = (token: string) => ({
    method: 'POST' as const,
    path: `${path}/sign-in`,
    token: null,
    body: new URLSearchParams({ token }),
  })
  await run.request(form(run.secrets.record('wrong token at a dashboard', randomBytes(32).toString('hex'))))
  let cookie = ''
  const opened = await run.request(form(access.token), ({ headers }) => {
    cookie = /=([0-9a-f]{64});/.exec(headers.get('set-cookie') ?? '')?.[1] ?? ''
    return { 'session of a dashboard': cookie }
  })
  const observed = await run.request({
    path,
    token: null,
    headers: { cookie: /^[^;]+/.exec(opened.headers.get('set-cookie') ?? '')?.[0] ?? '' },
  })
  if (observed.status !== 200 || !observed.text.includes('/sign-out'))
    throw new Error(`The dashboard did not open: ${observed.status}`)
}
