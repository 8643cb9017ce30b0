import { buildConsoleOnce } from '@moorage/server/testkit/browser/build-console-once'
import { makeCertificate } from '@moorage/server/testkit/simulated/certificates'
import { startProgram } from '@moorage/server/testkit/programs/start-program'
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { Agent, request } from 'node:https'
import { join } from 'node:path'
import { connect, type TLSSocket } from 'node:tls'
import { expect, test } from 'vitest'
import { useScratchPerTest } from '@moorage/server/testkit/programs/use-scratch-folder'

const bin = join(import.meta.dirname, '../bin/moor.js')

const scratch = useScratchPerTest()

const file = (name: string): string => join(scratch.path, name)
const env = (): Record<string, string> => ({
  MOORAGE_DATA: scratch.data,
  MOORAGE_LISTEN: '127.0.0.1:0',
  MOORAGE_SIM_LISTEN: '127.0.0.1:0',
  DATABASE_URL: '',
})

test('SIGHUP: a new certificate and log level apply immediately, open connections stay, and an invalid certificate changes nothing', async () => {
  await writeCertificate('first')
  writeFileSync(
    file('settings'),
    `MOORAGE_LOG=warn\nMOORAGE_TLS_CERT=${file('cert.pem')}\nMOORAGE_TLS_KEY=${file('key.pem')}\n`,
  )
  const server = startProgram([bin, 'up'], { env: { ...env(), MOORAGE_SETTINGS: file('settings') } })
  const port = Number(new URL((await server.line()).replace('moorage ready ', '')).port)
  const kept = new Agent({ keepAlive: true, maxSockets: 1, rejectUnauthorized: false })
  expect(await sendRequest(port, kept)).toEqual({ name: 'first', isReused: false })

  await writeCertificate('second')
  writeFileSync(
    file('settings'),
    readFileSync(file('settings'), 'utf8').replace('warn', 'info\nMOORAGE_DIALECT=linode'),
  )
  server.child.kill('SIGHUP')
  await expect.poll(() => nameAt(port)).toBe('second')
  expect(await sendRequest(port, kept)).toEqual({ name: 'first', isReused: true })
  await expect
    .poll(() => server.stderr())
    .toMatch(/"logLevel":"info","atNextStart":\["MOORAGE_DIALECT"\],"msg":"settings reloaded"/)

  writeFileSync(file('cert.pem'), 'not a certificate')
  server.child.kill('SIGHUP')
  await expect.poll(() => server.stderr()).toMatch(/"level":"error".*MOORAGE_TLS_CERT names .*not a PEM certificate/)
  expect(await nameAt(port)).toBe('second')

  kept.destroy()
  server.child.kill('SIGTERM')
  expect(await server.ended()).toBe(0)
})

test('a terminal gets readable lines: progress, then URL and password; closing the terminal stops the server', async () => {
  buildConsoleOnce()
  const terminal = startProgram(['-qefc', `${process.execPath} ${bin} up`, '/dev/null'], {
    node: 'script',
    env: { ...env(), NO_COLOR: '1', MOORAGE_LISEN: 'here' },
  })
  await expect.poll(() => terminal.stdout(), { timeout: 60_000 }).toContain('Ctrl-C')
  const url = readFileSync(join(scratch.data, 'url'), 'utf8').trim()
  const password = readFileSync(join(scratch.data, 'initial-admin-password'), 'utf8').trim()
  await (await fetch(`${url}/v4/regions`)).text()
  await expect.poll(() => terminal.stdout()).toContain('region.list: GET 200 in ')
  const output = terminal.stdout().replaceAll('\r', '')
  const order = [
    'MOORAGE_LISEN is not a setting and has no effect; did you mean MOORAGE_LISTEN?',
    'Creating the database',
    'Starting PostgreSQL',
    'Migrating the database schema',
    `moorage ready ${url}\n`,
    `Console    ${url}/`,
    `sign in as admin with the password ${password} (also in ${scratch.data}/initial-admin-password)`,
    `API        ${url}/v4`,
    `Docs       ${url}/docs`,
    `Token      ${scratch.data}/admin-token`,
    'Dialect    neutral',
    'Pace       fast',
  ].map((text) => output.indexOf(text))
  expect(order).not.toContain(-1)
  expect(order).toEqual(order.toSorted((a, b) => a - b))
  expect(output).not.toContain('{"level"')

  const postgres = Number(readFileSync(join(scratch.data, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
  terminal.child.kill('SIGKILL')
  await expect.poll(() => existsSync(`/proc/${postgres}`), { timeout: 10_000 }).toBe(false)
  await expect.poll(() => existsSync(join(scratch.data, 'url'))).toBe(false)
})

async function writeCertificate(name: string): Promise<void> {
  const { cert, key } = await makeCertificate(name)
  writeFileSync(file('cert.pem'), cert)
  writeFileSync(file('key.pem'), key, { mode: 0o600 })
}

async function nameAt(port: number): Promise<unknown> {
  const socket = connect({ host: '127.0.0.1', port, servername: 'localhost', rejectUnauthorized: false })
  await once(socket, 'secureConnect')
  const { CN } = socket.getPeerCertificate().subject
  socket.destroy()
  return CN
}

async function sendRequest(port: number, agent: Agent): Promise<unknown> {
  const sent = request({ host: '127.0.0.1', port, path: '/v4/regions', agent })
  sent.end()
  const [answer] = (await once(sent, 'response')) as [NodeJS.ReadableStream & { socket: TLSSocket }]
  const name = answer.socket.getPeerCertificate().subject.CN
  answer.resume()
  await once(answer, 'end')
  return { name, isReused: sent.reusedSocket }
}
