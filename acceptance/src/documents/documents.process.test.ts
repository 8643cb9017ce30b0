import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ScratchFolder, makeScratchFolder } from '../moor/scratch-folder.ts'
import { type Server, startMoor } from '../moor/start-moor.ts'
import { runCommands } from './run-commands.ts'

let scratch: ScratchFolder
let server: Server
beforeAll(async () => {
  scratch = makeScratchFolder()
  const args = ['up', '--listen', '127.0.0.1:0', '--sim-listen', '127.0.0.1:0', '--admin-listen', '127.0.0.1:0']
  server = await startMoor({ args: [...args, '--sim-pace', 'instant'], env: { MOORAGE_DATA: scratch.data } })
  symlinkSync(scratch.data, join(scratch.path, '.moorage'))
  symlinkSync(join(import.meta.dirname, '../../../node_modules'), join(scratch.path, 'node_modules'))
})
afterAll(async () => {
  await server?.stop()
  scratch?.close()
})

const walk = (page: string) => runCommands({ page, cwd: scratch.path, env: [`HOME=${scratch.path}`, 'TERM=xterm'] })

/** Responses that are errors, in order. */
const errorsIn = (output: string) => output.match(/^\{"errors":.*$/gm) ?? []

test('the commands of the README succeed from top to bottom', async () => {
  const { code, output, hasKubectl } = await walk('README.md')
  expect([code, code === 0 ? '' : output]).toEqual([0, ''])
  expect(output).toMatch(/data +active +20 GiB +us-east +web-1/)
  expect(output.match(/ Ready /g) ?? []).toHaveLength(hasKubectl ? 3 : 0)
  expect(output).toContain('volume delete data: finished')
  expect(output).toMatch(/operation-id: \d+/i)
  expect(errorsIn(output)).toEqual([])
})

test('the commands of the tutorial succeed, after those of the README, and it shows three errors', async () => {
  const { code, output } = await walk('docs/tutorials/local-cloud.md')
  expect([code, code === 0 ? '' : output]).toEqual([0, ''])
  expect(errorsIn(output)).toEqual([
    expect.stringContaining('"field":"label"'),
    expect.stringContaining('"field":"size"'),
    expect.stringContaining('Unauthorized'),
  ])
  expect(output).toMatch(/idempotent-replay: true/i)
  expect(output.match(/"status":"finished"/g)?.length).toBeGreaterThanOrEqual(5)
  expect(output).not.toMatch(/"status":"failed"/)
  expect(output).toMatch(/\/oauth\/authorize\?response_type=code&client_id=[0-9a-f]+&/)
})
