import { execFileSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { type Server, createServer } from 'node:net'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import type { PostgresCluster } from '#main/postgres/index.ts'
import { makeRunFolder } from './database/run-folder.ts'
import { awaitProcesses } from './database/await-processes.ts'
import { startTestServer } from './database/test-server.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Path of a socket that sends the test server's `url` or an `error` as JSON. */
    testServerSocket: string
    /** Number of create and delete cycles (MOORAGE_CYCLES). */
    cycles: number
    /** Path of versitygw, an S3 server; empty if it is not built (MOOR_S3_SERVER). */
    s3Server: string
    /** Output of tools/infrastructure/build-guest-image.sh (MOOR_GUEST_IMAGE). */
    guestFolder: string
    /** Output of tools/infrastructure/build-cloud-image.sh (MOOR_CLOUD_IMAGE), an image with cloud-init. */
    cloudImageFolder: string
    /** True with MOORAGE_STORIES=all, which runs every scenario on every storage. */
    hasEveryScenario: boolean
    /** MOORAGE_STORY_SEED, or a new number for each run. */
    scenarioSeed: number
  }
}

const cyclesUsual = 5
const scenarioSeedsMax = 1_000_000
const guestFolderUsual = '/tmp/moor-guest-image'
const cloudImageFolderUsual = '/tmp/moor-cloud-image'
const generator = join(import.meta.dirname, '../../../../tools/generate/src/main.ts')

/**
 * Prepares a vitest run in its main process: builds outdated generated sources, creates its folder, sets TMPDIR and provides settings. The first connection to
 * the socket starts the database server. Returns the teardown, which throws if processes are left.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  execFileSync(process.execPath, [generator], { stdio: ['ignore', process.stderr.fd, process.stderr.fd] })
  const folder = makeRunFolder()
  process.env['TMPDIR'] = folder.temporary
  let started: Promise<PostgresCluster> | null = null
  const socketServer = await openServerSocket(
    join(folder.path, 'door'),
    () => (started ??= startTestServer(folder.path)),
  )
  project.provide('testServerSocket', join(folder.path, 'door'))
  project.provide('cycles', Number(process.env['MOORAGE_CYCLES'] ?? cyclesUsual))
  project.provide('s3Server', process.env['MOOR_S3_SERVER'] ?? '')
  project.provide('guestFolder', process.env['MOOR_GUEST_IMAGE'] ?? guestFolderUsual)
  project.provide('cloudImageFolder', process.env['MOOR_CLOUD_IMAGE'] ?? cloudImageFolderUsual)
  project.provide('hasEveryScenario', process.env['MOORAGE_STORIES'] === 'all')
  project.provide('scenarioSeed', Number(process.env['MOORAGE_STORY_SEED'] ?? randomInt(scenarioSeedsMax)))
  return async () => {
    await new Promise((resolve) => socketServer.close(resolve))
    const cluster = await started?.catch(() => null)
    await cluster?.close()
    const left = await awaitProcesses(folder.temporary)
    folder.close()
    if (left.length > 0)
      throw new Error(`tests left ${left.length} processes behind, which were killed: ${left.join('; ')}`)
  }
}

async function openServerSocket(path: string, start: () => Promise<PostgresCluster>): Promise<Server> {
  const socketServer = createServer((socket) => {
    socket.on('error', () => undefined)
    start().then(
      ({ url }) => socket.end(JSON.stringify({ url })),
      (error: unknown) => socket.end(JSON.stringify({ error: String(error) })),
    )
  })
  await new Promise<void>((resolve, reject) => socketServer.once('error', reject).listen(path, resolve))
  return socketServer
}
