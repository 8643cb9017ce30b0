import { mkdirSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { afterAll, inject, vi } from 'vitest'
import { pickLoopbackPort } from '#testkit/kubernetes/loopback-port.ts'
import { startProgram } from '#testkit/programs/start-program.ts'
import { useScratchFolder } from '#testkit/programs/use-scratch-folder.ts'
import { describeResticStore } from '#testkit/restic/describe-restic-store.ts'

const server = inject('s3Server')
if (server === '')
  throw new Error('MOOR_S3_SERVER is not set: the path of versitygw, which .ci/tiers/engines.sh builds')

const scratch = useScratchFolder()
const root = join(scratch.path, 'buckets')
const bucket = join(root, 'backups')
mkdirSync(bucket, { recursive: true })
const credentialsFile = join(scratch.path, 'credentials')
writeFileSync(credentialsFile, '[default]\naws_access_key_id = moor\naws_secret_access_key = test-secret\n')
const address = `127.0.0.1:${await pickLoopbackPort()}`
const env = { ROOT_ACCESS_KEY: 'moor', ROOT_SECRET_KEY: 'test-secret' }
const gateway = startProgram(['--port', address, 'posix', root], { node: server, env })
afterAll(async () => {
  gateway.child.kill('SIGTERM')
  await gateway.ended()
})
await vi.waitFor(() => fetch(`http://${address}/`), { timeout: 30_000 })

describeResticStore('in an S3 bucket', {
  folder: bucket,
  locate: (folder) => ({ repository: `s3:http://${address}/${relative(root, folder)}`, credentialsFile }),
})
