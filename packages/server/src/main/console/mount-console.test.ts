import { fastify, type FastifyInstance } from 'fastify'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { mountLandingPage } from '../landing-page/mount-landing-page.ts'
import { openBuiltConsole } from './built-console.ts'
import { mountConsole } from './mount-console.ts'

const browser = { accept: 'text/html,application/xhtml+xml' }

let folder: string
let server: FastifyInstance
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'moor-console-'))
  server = fastify()
  const built = mountConsole(server, openBuiltConsole('neutral', folder))
  const facts = { origin: () => 'http://127.0.0.1:4400', dialect: 'neutral', pace: null, maintenance: () => null }
  mountLandingPage(server, { ...facts, console: built })
})
afterEach(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})

function buildFiles(): void {
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Moorage</title>')
  writeFileSync(join(folder, 'assets/index-BsslyNVG.js'), 'whole')
  writeFileSync(join(folder, 'assets/index-BsslyNVG.js.br'), 'packed')
}

describe('the console of a server (ADR 0046)', () => {
  it.each('/ /volumes/create /volumes/7?x=1 /addresses /clusters/7 /users/eve /tokens /activity /signed-in'.split(' '))(
    'is at %s for browsers, held to its own files, and asked for anew each time',
    async (url) => {
      buildFiles()
      const { statusCode, headers, body } = await server.inject({ url, headers: browser })
      expect([statusCode, headers['cache-control']]).toEqual([200, 'no-cache'])
      // Programs get a different response at the same URL.
      expect(headers['vary']).toBe('Accept, Accept-Encoding')
      expect(body).toContain('<title>Moorage</title>')
      expect(headers['content-security-policy']).toMatch(
        /^default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'/,
      )
      expect(headers['x-frame-options']).toBe('DENY')
    },
  )

  it('says on its page that the linode dialect is spoken, and changes nothing else of it', async () => {
    buildFiles()
    writeFileSync(join(folder, 'index.html'), '<!doctype html><html lang="en"><title>Moorage</title>')
    const linode = fastify()
    mountConsole(linode, openBuiltConsole('linode', folder))
    const { body } = await linode.inject({ url: '/volumes', headers: browser })
    expect(body).toBe('<!doctype html><html data-dialect="linode" lang="en"><title>Moorage</title>')
    await linode.close()
  })

  it('is nothing that programs find: they have their facts at /, and nothing at its pages', async () => {
    buildFiles()
    const ask = (url: string) => server.inject({ url, headers: { accept: '*/*' } })
    expect((await ask('/')).json()).toMatchObject({ name: 'moorage', interface: 'http://127.0.0.1:4400/v4' })
    expect((await ask('/volumes')).statusCode).toBe(404)
  })

  it('has files that are kept for ever, as they were packed where the browser can read that', async () => {
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
  ])('has nothing else there: %s', async (url) => {
    buildFiles()
    expect((await server.inject({ url })).statusCode).toBe(404)
  })

  it('where it is not built there is a page that says how to build it, until it is', async () => {
    const { body } = await server.inject({ url: '/', headers: browser })
    expect(body).toContain('npm run build -w @moorage/console')
    expect((await server.inject({ url: '/volumes', headers: browser })).statusCode).toBe(404)
    buildFiles()
    expect((await server.inject({ url: '/', headers: browser })).body).toContain('<title>Moorage</title>')
  })
})
