import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { linode, neutral } from '@moorage/contract'
import { templateName, withDatabase } from '../database/template.ts'
import { makeRunFolder } from '../database/run-folder.ts'
import { startTestServer } from '../database/test-server.ts'
import { queryOnce } from '../database/query-once.ts'
import { runFuzz } from './run-fuzz.ts'
import { tellFuzz } from './tell-fuzz.ts'

/**
 * Sends requests made of the operation table to a service of its own, and exits 1 when one is answered as it must not be:
 * node packages/server/src/testkit/fuzz/main.ts [--requests N] [--seed N] [--path P] [--dialect neutral|linode]
 * A failure prints the smallest such request and the seed and path that lead to it.
 */
const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '20000' },
    seed: { type: 'string' },
    path: { type: 'string' },
    dialect: { type: 'string', default: 'neutral' },
  },
})
const dialect = [neutral, linode].find((one) => one.name === values.dialect)
if (!dialect) throw new Error(`${values.dialect} is not a dialect`)

const folder = makeRunFolder()
const server = await startTestServer(folder.path)
try {
  await queryOnce(server.url, `create database fuzz template ${templateName} strategy file_copy`)
  const beganMs = performance.now()
  const report = await runFuzz({
    dialect,
    requests: Number(values.requests),
    seed: values.seed === undefined ? randomInt(2 ** 31 - 1) : Number(values.seed),
    ...(values.path === undefined ? {} : { path: values.path }),
    database: { url: withDatabase(server.url, 'fuzz'), close: async () => undefined },
  })
  process.stdout.write(`${tellFuzz(report, performance.now() - beganMs)}\n`)
  process.exitCode = report.failure === null ? 0 : 1
} finally {
  await server.close()
  folder.close()
}
