import { openTestBrowser } from '@moorage/server/testkit/oauth/test-browser'
import { openTestCommands } from '@moorage/server/testkit/moor/open-test-commands'
import { startProgram } from '@moorage/server/testkit/programs/start-program'
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const bin = join(import.meta.dirname, '../../../bin/moor.js')
const password = 'correct horse battery staple'

const bench = await openTestCommands()
const file = join(bench.folder, 'config/moorage/contexts.json')

const run = (line: string, input = '', isApart = false) =>
  bench.run(line.split(' '), { input, env: { MOORAGE_DATA: '/nowhere' }, isApart })
const readToken = () => readFileSync(join(bench.folder, 'data/admin-token'), 'utf8')

test('without a context, exit code 4 and how to log in', async () => {
  expect(await run('volume list')).toMatchObject({
    code: 4,
    stdout: '',
    stderr: expect.stringMatching(/Log in with "moor login URL", or start a server with "moor up"\.\n$/),
  })
})

test('a token on stdin creates a context with mode 0600 that later commands use', async () => {
  expect(await run(`login ${bench.origin} --name here`, readToken())).toEqual({
    code: 0,
    stdout: `Logged in to ${bench.origin}. The current context is here.\n`,
    stderr: '',
  })
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({
    current: 'here',
    contexts: { here: { dialect: 'neutral' } },
  })
  expect((await run('volume list')).code).toBe(0)
})

test('an http address of another machine causes a warning before the token is read', async () => {
  const elsewhere = bench.origin.replace('127.0.0.1', '0.0.0.0')
  const warning = `moor: ${elsewhere} is not encrypted: anyone on the network path can read and use the token. Use an https:// address.\n`
  expect(await run(`login ${elsewhere} --name elsewhere`, readToken())).toMatchObject({ code: 0, stderr: warning })
  expect((await run(`login ${elsewhere} --name elsewhere`)).stderr).toBe(`${warning}moor: stdin contains no token.\n`)
  expect((await run('context delete elsewhere')).code).toBe(0)
})

test('an invalid token is exit code 4 and is not stored', async () => {
  expect(await run(`login ${bench.origin} --name wrong --token nonsense`)).toEqual({
    code: 4,
    stdout: '',
    stderr: `moor: ${bench.origin} rejects the token.\n`,
  })
  expect(readFileSync(file, 'utf8')).not.toContain('wrong')
})

test('contexts are listed, selected, shown, and deleted, and no token is ever printed', async () => {
  await run(`login ${bench.origin} --name second`, readToken())
  const listed = await run('context list')
  expect(listed.stdout).toMatch(/here +no .*\n.*second +yes/)
  const shown = await run('context view here --json')
  expect(JSON.parse(shown.stdout)).toMatchObject({ name: 'here', url: bench.origin, sign_in: 'token' })
  expect(listed.stdout + shown.stdout).not.toContain(readToken().trim())
  expect((await run('context use here')).code).toBe(0)
  expect((await run('context delete second')).code).toBe(0)
  expect(await run('context use second')).toMatchObject({
    code: 3,
    stderr: expect.stringContaining('Context "second" does not exist.'),
  })
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ current: 'here' })
})

async function makeClient(): Promise<string> {
  const secret = join(bench.folder, 'password')
  writeFileSync(secret, `${password}\n`)
  expect((await run(`user update admin --password @${secret} --context here`)).code).toBe(0)
  const made = await run('oauth-client create moor http://127.0.0.1/callback --public --json --context here')
  return String((JSON.parse(made.stdout) as Record<string, unknown>)['id'])
}

function startLogin(clientId: string, name: string) {
  return startProgram([bin, 'login', bench.origin, '--client-id', clientId, '--name', name], {
    env: { ...bench.env, MOORAGE_DATA: '/nowhere', BROWSER: '/bin/true' },
  })
}

async function addressOf(program: ReturnType<typeof startLogin>): Promise<string> {
  await expect.poll(() => program.stderr()).toMatch(/^Sign in at \S+\n/)
  return program.stderr().replace(/^Sign in at (\S+)\n.*$/s, '$1')
}

test('a client signs in by browser with PKCE and a loopback redirect; concurrent commands renew an expired token, and all succeed', async () => {
  const clientId = await makeClient()
  const program = startLogin(clientId, 'browser')
  const asked = await addressOf(program)
  expect(new URL(asked).searchParams.get('code_challenge_method')).toBe('S256')
  const browser = openTestBrowser(bench.origin)
  const consent = await browser.send(await browser.open(asked), 'sign-in', { username: 'admin', password })
  const back = await browser.send(consent, 'consent', { answer: 'allow' })
  expect(await (await fetch(back.url)).text()).toContain('return to the terminal')
  expect(await program.ended()).toBe(0)
  expect((await run('volume list')).code).toBe(0)

  const kept = JSON.parse(readFileSync(file, 'utf8')) as {
    contexts: { browser: { token: string; renewal: { expiresMs: number } } }
  }
  kept.contexts.browser.renewal.expiresMs = 0
  writeFileSync(file, JSON.stringify(kept), { mode: 0o600 })
  const ends = await Promise.all([1, 2, 3].map(() => run('volume list', '', true)))
  expect(ends.map(({ code }) => code)).toEqual([0, 0, 0])
  const later = JSON.parse(readFileSync(file, 'utf8')) as typeof kept
  expect(later.contexts.browser.token).not.toBe(kept.contexts.browser.token)
  expect(later.contexts.browser.renewal.expiresMs).toBeGreaterThan(Date.now())
  expect(statSync(file).mode & 0o777).toBe(0o600)
})

test('a denial in the browser is exit code 4, and a missing client is 2 with a hint', async () => {
  const program = startLogin(await makeClient(), 'refused')
  const browser = openTestBrowser(bench.origin)
  const consent = await browser.send(await browser.open(await addressOf(program)), 'sign-in', {
    username: 'admin',
    password,
  })
  const back = await browser.send(consent, 'consent', { answer: 'deny' })
  await fetch(back.url)
  expect(await program.ended()).toBe(4)
  expect(program.stderr()).toMatch(/\nmoor: Sign-in failed: .*\.\n$/)
  expect(await run(`login ${bench.origin} --client-id x --token y`)).toMatchObject({ code: 2, stdout: '' })
  const env = { MOORAGE_DATA: '/nowhere', XDG_CONFIG_HOME: join(bench.folder, 'nobody') }
  const asked = await bench.run(['login', bench.origin, '--browser'], { env })
  expect(asked.code).toBe(2)
  expect(asked.stderr).toContain('moor oauth-client create moor http://127.0.0.1/callback --public')
  expect(asked.stderr).toContain(`moor login ${bench.origin} --client-id ID`)
})

test('on a terminal, prompts for a token without echo, or repeats an earlier browser sign-in', async () => {
  const onTerminal = (name: string) =>
    startProgram(['-qec', `${process.execPath} ${bin} login ${bench.origin} --name ${name}`, '/dev/null'], {
      node: 'script',
      env: { ...bench.env, MOORAGE_DATA: '/nowhere', BROWSER: '/bin/true', XDG_CONFIG_HOME: join(bench.folder, name) },
    })
  const fresh = onTerminal('fresh')
  await expect.poll(() => fresh.stdout()).toContain('(input is hidden): ')
  expect(fresh.stdout()).toContain('moor admin token create --user NAME')
  fresh.child.stdin?.write(readToken())
  await expect.poll(() => fresh.stdout()).toContain(`Logged in to ${bench.origin}. The current context is fresh.`)
  expect(fresh.stdout()).not.toContain(readToken().trim())
  const again = onTerminal('config')
  await expect.poll(() => again.stdout()).toContain('Sign in at http')
  again.child.stdin?.write('\u0003')
  await Promise.all([fresh.ended(), again.ended()])
})
