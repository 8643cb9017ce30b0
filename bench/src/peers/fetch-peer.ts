import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** Programs that others measure themselves by, fetched once per version into the cache; never a dependency of ours. */
export const peerPackages = { prism: '@stoplight/prism-cli@5.16.0', moto: 'moto[server,ec2]==5.2.5' } as const

const run = promisify(execFile)

/** The folder that holds a peer; throws with what the registry said when it cannot be had. */
export async function fetchPeer(peer: keyof typeof peerPackages, cache: string): Promise<string> {
  const folder = join(cache, `peers/${peer}-${peerPackages[peer].replace(/^.*[@=]/, '')}`)
  const complete = join(folder, 'complete')
  if (existsSync(complete)) return folder
  mkdirSync(folder, { recursive: true })
  if (peer === 'prism') {
    writeFileSync(join(folder, 'package.json'), '{"private":true}\n')
    const quietly = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel', 'error']
    await run('npm', ['install', ...quietly, peerPackages.prism], { cwd: folder })
  } else {
    await run('python3', ['-m', 'venv', '--clear', folder])
    await run(join(folder, 'bin/python'), ['-m', 'pip', 'install', '--quiet', peerPackages.moto])
  }
  writeFileSync(complete, '')
  return folder
}
