import { randomBytes } from 'node:crypto'
import type { LeakRun } from './leak-run.ts'

/** Creates, rejects and rebuilds hosts with user data and root passwords. The first host stays off, so that its password stays stored. */
export async function exerciseGuests(run: LeakRun): Promise<void> {
  const secret = (name: string): string => run.secrets.record(name, randomBytes(24).toString('base64url'))
  const secretsOf = (what: string) => ({
    root_pass: secret(`root password ${what}`),
    metadata: { user_data: Buffer.from(secret(`user data ${what}`)).toString('base64') },
  })
  const host = { region: 'us-east', type: 'g6-standard-1', image: 'debian12' }
  const path = '/v4/hosts/instances'
  const post = { method: 'POST', path } as const
  const keyed = { ...post, headers: { 'idempotency-key': 'a-guest' } }
  await run.done({ ...keyed, body: { ...host, ...secretsOf('of a host that is off'), booted: false } })
  await run.request({ ...keyed, body: { ...host, ...secretsOf('with a used key'), booted: false } })
  await run.request({ ...post, body: { ...host, ...secretsOf('in an unknown region'), region: 'nowhere' } })
  await run.request({ ...post, body: { ...host, metadata: { user_data: secret('user data that is not Base64') } } })
  const { body } = await run.done({ ...post, body: { ...host, ...secretsOf('of a host that runs') } })
  const own = `${path}/${String(body['id'])}`
  await run.done({ ...post, path: `${own}/rebuild`, body: { image: 'debian12', ...secretsOf('of a rebuild') } })
  await run.done({ path: own })
}
