import { parseArgs } from 'node:util'
import {
  and,
  createClient,
  discover,
  ApiError,
  type ErrorCode,
  type Linode,
  openOAuth,
  OperationFailed,
  tokenSource,
  type Volume,
  type VolumeCreateBody,
} from '@moorage/sdk'
import { openLoopback, openNodeFetch } from '@moorage/sdk/node'

/** Program of an SDK user, run unchanged with old compilers and an old Node. Prints its results as JSON. */
const { values } = parseArgs({
  options: { origin: { type: 'string', default: '' }, token: { type: 'string', default: '' } },
})
const { fetch, close } = openNodeFetch()
const cloud = createClient({ baseUrl: values.origin, token: async () => values.token, fetch, timeoutMs: 30_000 })

const input: VolumeCreateBody = { label: 'data', region: 'us-east', size: 20, host_id: undefined, tags: ['blue'] }
const made = await cloud.volumes.create(input, { idempotencyKey: 'program-1', signal: undefined })
const progress: (number | null)[] = []
const ended = await made.wait({ onProgress: (event) => progress.push(event.percent_complete) })
const resized = await cloud.volumes.resize(made.body.id, { size: 40 })
await resized.wait()

const found: Volume[] = []
const filtered = cloud.volumes.list({
  filter: (where) =>
    and(
      where('tags').is('blue'),
      where('size').isAtLeast(40),
      where('host_id').is(null),
      where('created').isAbove(new Date(0)),
    ),
  orderBy: 'created',
  order: 'desc',
})
for await (const volume of filtered) found.push(volume)
const plain = await cloud.volumes
  .list({ filter: { label: 'data', size: { '+gte': 3 }, '+or': [{ tags: 'blue' }] } })
  .count()
let position = ''
for await (const message of cloud.events.stream({ after: '0' })) {
  position = message.position
  if (message.event.id === resized.operationId && message.event.status === 'finished') break
}

const code: ErrorCode = 'volume.label_taken'
const rejected = await cloud.volumes.create({ label: 'data', region: 'us-east' }).catch((error: unknown) => {
  if (error instanceof OperationFailed) return error.event.message
  if (error instanceof ApiError && error.hasCode(code)) return error.errors[0]?.field
  throw error
})
const { dialect } = await discover({ baseUrl: values.origin, fetch })
close()
console.log(
  JSON.stringify({
    dialect,
    status: ended?.status,
    last: progress.at(-1),
    sizes: found.map(({ size }) => size),
    plain,
    refused: rejected,
    hasPosition: position !== '',
  }),
)

/** The compiler checks this function. No code calls it. */
async function authorizeByUser(host: Linode.Host): Promise<number> {
  const oauth = openOAuth({ baseUrl: values.origin, clientId: 'c', clientSecret: undefined })
  const loopback = await openLoopback()
  const authorization = await oauth.begin({ redirectUri: loopback.redirectUri, scopes: ['linodes:read_only'] })
  const tokens = await oauth.finish(authorization, await loopback.waitForRedirect())
  const token = tokenSource({ oauth, tokens, onTokens: async ({ refreshToken }) => console.log(refreshToken) })
  const linode = createClient({ baseUrl: values.origin, token, dialect: 'linode', retries: false })
  await linode.hosts.boot(host.id, undefined, { timeoutMs: 3 })
  return linode.volumes.list({ filter: (where) => where('linode_id').is(host.id) }).count()
}
void authorizeByUser
