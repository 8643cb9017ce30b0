import { join } from 'node:path'
import { runTool } from './run-tool.ts'
import { testRuntime, testRoots } from './test-machine.ts'

const tools = join(import.meta.dirname, '../../../tools/package')

/** Runs docker on the tests' container runtime. Returns trimmed stdout; rejects if docker fails. */
export async function docker(...args: readonly string[]): Promise<string> {
  // BuildKit would need a further component.
  const env = {
    PATH: '/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
    HOME: '/root',
    DOCKER_HOST: testRuntime,
    DOCKER_BUILDKIT: '0',
  }
  return (await runTool('docker', args, { env })).stdout.trim()
}

/** Builds an image with buildah on a root folder of Debian packages, and loads it. Rejects if a command fails. */
export async function buildImage(context: string, name: string, archive: string): Promise<void> {
  await runTool(join(tools, 'build-image.sh'), [testRoots.base, context, name, archive])
  await docker('load', '--input', archive)
}

/** Builds stand-ins for third-party images, which cannot be pulled here, under their names. Rejects if docker fails. */
export async function buildStandIns(): Promise<void> {
  await docker('import', testRoots.standIn, 'moorage-stand-in:latest')
  for (const [folder, name] of [
    ['postgres', 'postgres:18'],
    ['haproxy', 'haproxy:3.2'],
  ] as const) {
    const context = join(tools, 'stand-ins', folder)
    await docker('build', '--quiet', '--file', join(context, 'Containerfile'), '--tag', name, context)
  }
}
