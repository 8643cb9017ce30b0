import { fastify, type FastifyInstance } from 'fastify'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { useScratchPerTest } from '#testkit/programs/use-scratch-folder.ts'
import { mountLandingPage } from '../landing-page/mount-landing-page.ts'
import { openBuiltConsole } from './built-console.ts'
import { mountConsole } from './mount-console.ts'

const browser = { accept: 'text/html,application/xhtml+xml' }

const scratch = useScratchPerTest()
let server: FastifyInstance
beforeEach(() => {
  server = fastify()
  const built = mountConsole(server, openBuiltConsole('neutral', scratch.data))
  const facts = { origin: () => 'http://127.0.0.1:4400', dialect: 'neutral', pace: null, maintenance: () => null }
  mountLandingPage(server, { ...facts, console: built })
})
afterEach(() => server.close())

function buildFiles(): void {
  mkdirSync(join(scratch.data, 'assets'))
  writeFileSync(join(scratch.data, 'index.html'), '<!doctype html><title>Moorage</title>')
  writeFileSync(join(scratch.data, 'assets/index-BsslyNVG.js'), 'whole')
  writeFileSync(join(scratch.data, 'assets/index-BsslyNVG.js.br'), 'packed')
}

describe('console of a server (ADR 0046)', () => {
  it.each('/ /volumes/create /volumes/7?x=1 /addresses /clusters/7 /users/eve /tokens /activity /signed-in'.split(' '))(
    'serves %s to browsers with a policy for its own files, revalidated each time',
    async (url) => {
      buildFiles()
      const { statusCode, headers, body } = await server.inject({ url, headers: browser })
      expect([statusCode, headers['cache-control']]).toEqual([200, 'no-cache'])
      expect(headers['vary']).toBe('Accept, Accept-Encoding')
      expect(body).toContain('<title>Moorage</title>')
      expect(headers['content-security-policy']).toMatch(
        /^default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'/,
      )
      expect(headers['x-frame-options']).toBe('DENY')
    },
  )

  it('marks the linode dialect in its page, without any other change', async () => {
    buildFiles()
    writeFileSync(join(scratch.data, 'index.html'), '<!doctype html><html lang="en"><title>Moorage</title>')
    const linode = fastify()
    mountConsole(linode, openBuiltConsole('linode', scratch.data))
    const { body } = await linode.inject({ url: '/volumes', headers: browser })
    expect(body).toBe('<!doctype html><html data-dialect="linode" lang="en"><title>Moorage</title>')
    await linode.close()
  })

  it('is not served to programs: they get facts at /, and 404 at its pages', async () => {
    buildFiles()
    const ask = (url: string) => server.inject({ url, headers: { accept: '*/*' } })
    expect((await ask('/')).json()).toMatchObject({ name: 'moorage', interface: 'http://127.0.0.1:4400/v4' })
    expect((await ask('/volumes')).statusCode).toBe(404)
  })

  it('caches its files permanently, compressed if the browser accepts it', async () => {
    buildFiles()
    const ask = (encoding: string) =>
      server.inject({ url: '/assets/index-BsslyNVG.js', headers: { 'accept-encoding': encoding } })
    const [packed, whole] = [await ask('gzip, br'), await ask('identity')]
    expect([packed.body, packed.headers['content-encoding'], whole.body]).toEqual(['packed', 'br', 'whole'])
    expect(whole.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(whole.headers['content-type']).toBe('text/javascript; charset=utf-8')
  })

  it.each([
    '/assets/index-BsslyNVG.js.br',
    '/assets/..%2findex.html',
    '/assets/index.html',
    '/assets/none-BsslyNVG.js',
  ])('serves no other file: %s', async (url) => {
    buildFiles()
    expect((await server.inject({ url })).statusCode).toBe(404)
  })

  it('shows a page with build instructions until it is built', async () => {
    const { body } = await server.inject({ url: '/', headers: browser })
    expect(body).toContain('npm run build -w @moorage/console')
    expect((await server.inject({ url: '/volumes', headers: browser })).statusCode).toBe(404)
    buildFiles()
    expect((await server.inject({ url: '/', headers: browser })).body).toContain('<title>Moorage</title>')
  })
})
