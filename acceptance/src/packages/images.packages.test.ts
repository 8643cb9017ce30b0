import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findSteadyPort } from '../moor/find-steady-port.ts'
import { waitUntil } from '../own-cloud/wait-until.ts'
import type { Volume } from '../client/shapes.ts'
import { readManifests, readSecret, runPod } from './chart-pods.ts'
import { makePackage } from './make-package.ts'
import { makeCertificate } from './make-certificate.ts'
import { runTool } from './run-tool.ts'
import { makeVolume } from './serve-volume.ts'
import { buildImage, buildStandIns, docker } from './test-images.ts'
import { explainNoImages, testRuntime, testHelm } from './test-machine.ts'

const missing = explainNoImages()
if (missing !== null) process.stdout.write(`the image and the file for compose: not run: ${missing}\n`)
const hasCompose =
  missing === null && execFileSync('sh', ['-c', 'command -v docker-compose || true'], { encoding: 'utf8' }) !== ''
if (missing === null && !hasCompose)
  process.stdout.write('the file for compose: not run: docker-compose is not installed\n')

const own = `moor-packages-${process.pid}`
const image = `${own}:0.0.1`
const create = ['admin', 'account', 'create', '--label', 'acme', '--user', 'ada', '--json']

let disk: string
beforeAll(async () => {
  if (missing !== null) return
  disk = mkdtempSync('/var/tmp/moor-image-')
  const context = await makePackage('container', disk)
  await buildImage(context, image, join(disk, 'image.tar'))
})
afterAll(async () => {
  if (missing !== null) return
  await docker('image', 'rm', '--force', image, `localhost/${image}`)
  rmSync(disk, { recursive: true, force: true })
})

const untilHealthy = (name: string) =>
  waitUntil(`health of ${name}`, async () =>
    (await docker('inspect', '--format', '{{.State.Health.Status}}', name)) === 'healthy' ? true : undefined,
  )

describe.skipIf(missing !== null)('the image', () => {
  const name = `${own}-up`
  afterAll(async () => {
    await docker('rm', '--force', name)
    await docker('volume', 'rm', '--force', name)
  })

  test('serves a volume as an ordinary user on a read-only root, and passes its health check', async () => {
    const closed = ['--read-only', '--tmpfs', '/tmp', '--cap-drop', 'ALL', '--security-opt', 'no-new-privileges']
    const port = await findSteadyPort()
    await docker(
      'run',
      '--detach',
      '--name',
      name,
      ...closed,
      '--volume',
      `${name}:/var/lib/moorage`,
      '--publish',
      `127.0.0.1:${port}:4400`,
      image,
    )
    await untilHealthy(name)
    expect(await docker('exec', name, 'id', '--user', '--name')).toBe('moorage')
    const token = await docker('exec', name, 'cat', '/var/lib/moorage/data/admin-token')
    expect(await makeVolume({ origin: `http://127.0.0.1:${port}`, token }, 'first')).toMatchObject({ status: 'active' })
    await docker('stop', name)
    expect(await docker('inspect', '--format', '{{.State.ExitCode}}', name)).toBe('0')
    await docker('start', name)
    await untilHealthy(name)
    expect(await docker('exec', name, 'moor', 'admin', 'user', 'list')).toContain('admin')
  })
})

describe.skipIf(!hasCompose)('the file for compose', () => {
  let folder: string
  let origin: string
  const env = () => ({ PATH: '/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', HOME: disk, DOCKER_HOST: testRuntime })
  const compose = async (...args: string[]) =>
    (await runTool('docker-compose', ['--project-name', own, ...args], { cwd: folder, env: env() })).stdout.trim()
  beforeAll(async () => {
    await buildStandIns()
    folder = await makePackage('compose', disk)
    const [port, clusters] = [await findSteadyPort(), await findSteadyPort()]
    origin = `https://localhost:${port}`
    writeFileSync(
      join(folder, '.env'),
      `DATABASE_PASSWORD=a-secret\nDATABASE_SERVICE_PASSWORD=another\nMOORAGE_IMAGE=${image}\nMOORAGE_PUBLIC_URL=${origin}\nINTERFACE_PORT=127.0.0.1:${port}\nCLUSTERS_PORT=127.0.0.1:${clusters}\n`,
    )
    await makeCertificate(folder, 'localhost')
    const [cert, key] = ['cert.pem', 'key.pem'].map((one) => readFileSync(join(folder, one), 'utf8'))
    writeFileSync(join(folder, 'tls.pem'), `${cert}${key}`)
    await compose('up', '--detach')
    for (const part of ['api-1', 'api-2', 'worker-1', 'worker-2']) await untilHealthy(`${own}_${part}_1`)
  })
  afterAll(async () => {
    await compose('down', '--volumes', '--timeout', '5')
  })

  async function make(token: string, label: string): Promise<Volume> {
    const requestCall = [join(import.meta.dirname, 'request-volume.ts'), 'make', origin, token, label]
    const { stdout } = await runTool(process.execPath, requestCall, {
      env: { NODE_EXTRA_CA_CERTS: join(folder, 'cert.pem') },
    })
    return JSON.parse(stdout) as Volume
  }

  /** The proxy detects changes within two seconds. */
  const untilProxied = () =>
    waitUntil('an API process behind the proxy', () =>
      runTool('curl', ['--silent', '--fail', '--cacert', join(folder, 'cert.pem'), `${origin}/readyz`]).catch(
        () => undefined,
      ),
    )

  test('serves volumes over TLS, also after an API process and a worker were killed', async () => {
    const account = await compose('exec', '-T', 'api-1', 'moor', ...create)
    const { token } = JSON.parse(account) as { token: string }
    expect(await make(token, 'first')).toMatchObject({ status: 'active' })
    expect(await listSessionUsers(`${own}_postgres_1`)).toBe('moorage_service superuser=false')
    await docker('kill', `${own}_api-1_1`, `${own}_worker-1_1`)
    await untilProxied()
    expect(await make(token, 'second')).toMatchObject({ status: 'active' })
    await docker('start', `${own}_api-1_1`, `${own}_worker-1_1`)
    await untilHealthy(`${own}_api-1_1`)
    await untilHealthy(`${own}_worker-1_1`)
    await docker('kill', `${own}_api-2_1`, `${own}_worker-2_1`)
    await untilProxied()
    expect(await make(token, 'third')).toMatchObject({ status: 'active' })
  })
})

describe.skipIf(missing !== null || !existsSync(testHelm))(
  'the pods of the chart, run with Docker as a kubelet would',
  () => {
    const names = ['postgres', 'api', 'worker'].map((part) => `${own}-chart-${part}`)
    afterAll(async () => {
      await docker('rm', '--force', '--volumes', ...names)
      const left = await docker('volume', 'ls', '--quiet', '--filter', `name=${own}-chart-`)
      if (left !== '') await docker('volume', 'rm', '--force', ...left.split('\n'))
      await docker('network', 'rm', `${own}-chart`)
    })

    test('serve a volume, after copying the key and migrating the schema, with read-only root file systems', async () => {
      await buildStandIns()
      const [repository, tag] = image.split(':')
      const values = ['--set', `postgres.enabled=true,image.repository=${repository},image.tag=${tag}`]
      const chart = await makePackage('helm', disk)
      const manifests = readManifests(
        (await runTool(testHelm, ['template', 'one', chart, ...values], { env: { HOME: disk } })).stdout,
      )
      const [postgres = '', api = '', worker = ''] = names
      const network = `${own}-chart`
      await docker('network', 'create', network)
      const password = readSecret(manifests, 'one-moorage-database', 'password')
      await startPostgres(postgres, network, password)
      const port = await findSteadyPort()
      await runPod(manifests, {
        deployment: 'one-moorage-api',
        name: api,
        network,
        publish: [`127.0.0.1:${port}:4400`],
      })
      await runPod(manifests, { deployment: 'one-moorage-worker', name: worker, network, publish: [] })
      await untilHealthy(api)
      const account = await docker('exec', api, 'moor', ...create)
      const { token } = JSON.parse(account) as { token: string }
      expect(await makeVolume({ origin: `http://127.0.0.1:${port}`, token }, 'first')).toMatchObject({
        status: 'active',
      })
      expect(await listSessionUsers(postgres)).toBe('moorage_service superuser=false')
    })
  },
)

/** Starts PostgreSQL with the network name of the chart's Service. */
async function startPostgres(name: string, network: string, password: string): Promise<void> {
  const variables = { POSTGRES_USER: 'moorage', POSTGRES_DB: 'moorage', POSTGRES_PASSWORD: password }
  const env = Object.entries(variables).flatMap(([variable, value]) => ['--env', `${variable}=${value}`])
  const where = ['--name', name, '--network', network, '--network-alias', 'one-moorage-postgres']
  await docker('run', '--detach', ...where, ...env, 'postgres:18')
  await waitUntil('PostgreSQL', () =>
    docker('exec', name, 'pg_isready', '--host=127.0.0.1', '--dbname=moorage').catch(() => undefined),
  )
}

function listSessionUsers(container: string): Promise<string> {
  const query = `select distinct usename || ' superuser=' || usesuper from pg_stat_activity join pg_user using (usename)
    where backend_type = 'client backend' and pid <> pg_backend_pid() order by 1`
  const options = ['--username=moorage', '--dbname=moorage', '--tuples-only', '--no-align']
  return docker('exec', container, 'psql', ...options, `--command=${query}`)
}
