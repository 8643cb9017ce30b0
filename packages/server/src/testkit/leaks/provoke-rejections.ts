import { randomBytes } from 'node:crypto'
import { connectOnce } from '#store/connect-once.ts'
import type { LeakRun } from './leak-run.ts'

/** Sends secrets in wrong places, and requests while the database ends all connections. */
export async function provokeRejections(run: LeakRun, url: string): Promise<void> {
  const strange = run.secrets.record('token that was never issued', randomBytes(32).toString('hex'))
  for (const authorization of [
    `Bearer ${strange}`,
    `Basic ${Buffer.from(`anna:${strange}`).toString('base64')}`,
    `Bearer ${strange} ${strange}`,
    strange,
  ]) {
    await run.request({ path: '/v4/volumes', token: null, headers: { authorization } })
    await run.request({ path: '/sim/world', token: null, headers: { authorization } })
  }
  await run.request({ path: `/v4/volumes?access_token=${strange}`, token: null })
  await run.request({ path: `/v4/nowhere/${strange}` })
  await run.request({ path: `/v4/volumes/%zz${strange}` })
  await run.request({ method: 'POST', path: '/v4/volumes', body: `{"label": "${strange}` })
  await run.request({
    method: 'POST',
    path: '/v4/profile/tokens',
    body: { token: strange, label: [strange], scopes: '*' },
  })
  await cutOff(run, url)
}

async function cutOff(run: LeakRun, url: string): Promise<void> {
  await connectOnce(url, async (client) => {
    for (let turn = 0; turn < 5; turn += 1) {
      const request = Promise.all(
        ['/v4/volumes', '/v4/profile/tokens', '/v4/account/users', '/v4/orch/clusters'].map((path) =>
          run.request({ path }),
        ),
      )
      await client.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'moorage-store' and pid <> pg_backend_pid()`,
      )
      await request
    }
  })
}
