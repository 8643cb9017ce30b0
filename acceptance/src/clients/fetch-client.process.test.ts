import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeScratchFolder } from '../moor/scratch-folder.ts'
import { clientFolder } from './doors.ts'
import { fetchClient } from './fetch-client.ts'

let scratch: ReturnType<typeof makeScratchFolder>

beforeEach(() => {
  scratch = makeScratchFolder()
  vi.stubEnv('PATH', `${scratch.path}:/usr/bin:/bin`)
})

afterEach(() => {
  vi.unstubAllEnvs()
  scratch.close()
})

function putProgram(name: string, script: string): void {
  const file = join(scratch.path, name)
  writeFileSync(file, `#!/bin/sh\n${script}\n`)
  chmodSync(file, 0o755)
}

test('a Python without its parts for environments is told as not run, in its own words', async () => {
  putProgram('python3', 'rm -rf "$4"/*\necho "ensurepip is not available"\nexit 1')
  const fetched = fetchClient(
    { name: 'libcloud', folder: clientFolder('libcloud') },
    { kind: 'python' },
    { folder: scratch.path, withinSeconds: 60 },
  )
  await expect(fetched).rejects.toThrow('could not be fetched or built: ensurepip is not available')
})

test('a Go build that takes longer than it may is told as being built', async () => {
  putProgram('go', 'exec tail -f /dev/null')
  const fetched = fetchClient(
    { name: 'linodego', folder: clientFolder('linodego') },
    { kind: 'go', programs: { walk: '.' } },
    { folder: scratch.path, withinSeconds: 1 },
  )
  await expect(fetched).rejects.toThrow('being built: the next run goes on where this one stopped')
})

test.skipIf(existsSync('/usr/bin/go'))(
  'a walk whose documented lines call go is not run without it, also when the client is in the cache',
  () => {
    const words = [join(import.meta.dirname, '../clients.ts'), 'linodego', '--cache', scratch.path]
    const env = { PATH: `${dirname(process.execPath)}:/usr/bin:/bin` }
    const { status, stdout } = spawnSync(process.execPath, words, { env, encoding: 'utf8' })
    expect([status, stdout]).toEqual([3, 'not run: there is no go on the PATH\n'])
  },
)
