import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openTestCommands } from '@moorage/server/testkit/moor/open-test-commands'
import { afterAll, describe, expect, test } from 'vitest'

const bench = await openTestCommands()
const folder = mkdtempSync(join(tmpdir(), 'moor-import-'))
const content = Buffer.from('a disk')
const sha256 = createHash('sha256').update(content).digest('hex')
const origin = createServer(({ url }, response) => {
  if (url === '/lost.raw') response.writeHead(404).end()
  else if (url === '/cut.raw')
    response.writeHead(200, { 'content-length': 1_000 }).write(content, () => response.destroy())
  else response.end(content)
})
origin.listen(0, '127.0.0.1')
await once(origin, 'listening')
const base = `http://127.0.0.1:${(origin.address() as AddressInfo).port}`
const [small, large] = ['golden image.raw', 'large.raw'].map((name) => join(folder, name)) as [string, string]
writeFileSync(small, content)
writeFileSync(large, '')
truncateSync(large, 100 * 1_048_576)
afterAll(() => {
  origin.close()
  rmSync(folder, { recursive: true })
})

const run = (...args: string[]) => bench.run(['image', ...args])
const listOwn = async () => (await run('list', '--filter', 'is_public=false', '--quiet')).stdout

describe('moor image import (decision H8.2)', () => {
  test.each([
    ['a file', small, 'golden image.raw', 1],
    ['a file that does not fit into one request body', large, 'large.raw', 100],
    ['a URL, which this machine reads', `${base}/of-url.raw`, 'of-url.raw', 1],
  ])('uploads %s, waits, and prints the image; a host is created from it', async (_what, file, label, size) => {
    const { code, stdout, stderr } = await run('import', file, '--region', 'us-east', '--wait', '--json')
    expect([code, stderr.includes('finished')]).toEqual([0, true])
    const image = JSON.parse(stdout)
    expect(image).toMatchObject({ label, size, status: 'available' })
    const host = ['host', 'create', `from-${image.id.slice(8)}`, '--region', 'us-east', '--type', 'g6-nanode-1']
    const made = await bench.run([...host, '--image', image.id, '--wait', '--json'])
    expect(JSON.parse(made.stdout)).toMatchObject({ image: image.id, status: 'running' })
    expect((await run('delete', image.id, '--yes', '--wait')).code).toBe(0)
    expect((await run('view', image.id)).code).toBe(3)
  })

  test.each([
    ['a checksum that differs', small, ['--sha256', '0'.repeat(64)], `The SHA-256 checksum of the file is ${sha256}`],
    ['a URL with another content', `${base}/any.raw`, ['--sha256', '1'.repeat(64)], 'The SHA-256 checksum'],
    ['an unknown URL', `${base}/lost.raw`, [], 'status 404'],
    ['a URL that ends early', `${base}/cut.raw`, [], 'The upload of cut.raw failed'],
    ['a missing file', join(folder, 'none'), [], 'no such file'],
    ['an unknown region', small, ['--region', 'nowhere'], 'region'],
  ])('rejects %s, and leaves no image', async (_what, file, options, reason) => {
    const region = options.includes('--region') ? [] : ['--region', 'us-east']
    const { code, stderr } = await run('import', file, ...region, ...options)
    expect(code).not.toBe(0)
    expect(stderr).toContain(reason)
    expect(await listOwn()).toBe('')
  })
})
