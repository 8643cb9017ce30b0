import { join } from 'node:path'
import { runTool } from './run-tool.ts'
import { testEngine, testRoots } from './test-machine.ts'

const tools = join(import.meta.dirname, '../../../tools/package')

/** Runs Docker's own command on the engine of the tests; what it printed, without its line end. */
export async function docker(...args: readonly string[]): Promise<string> {
  // The builder that needs nothing beside the engine.
  const env = {
    PATH: '/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
    HOME: '/root',
    DOCKER_HOST: testEngine,
    DOCKER_BUILDKIT: '0',
  }
  return (await runTool('docker', args, { env })).stdout.trim()
}

/** Builds the image of what lies in a context by buildah, of a root made of Debian's packages, and hands it to the engine. */
export async function buildImage(context: string, name: string, archive: string): Promise<void> {
  await runTool(join(tools, 'build-image.sh'), [testRoots.base, context, name, archive])
  await docker('load', '--input', archive)
}

/** Makes stand-ins for images of others under their names: none can be pulled here. */
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
