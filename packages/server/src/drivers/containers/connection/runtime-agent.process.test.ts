import { execFileSync } from 'node:child_process'
import { chmod, readFile, writeFile } from 'node:fs/promises'
import { once } from 'node:events'
import { type Server, createServer } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { useScratchFolder } from '#testkit/programs/use-scratch-folder.ts'
import { readRuntimeAddress } from './runtime-address.ts'
import { type RuntimeConnection, openConnection } from './open-connection.ts'

const folder = useScratchFolder().path

const get = { method: 'GET', path: '/x' } as const
const open = (...[options]: Parameters<typeof openConnection>): RuntimeConnection => {
  const connection = openConnection(options)
  onTestFinished(() => connection.close())
  return connection
}
const listen = async (server: Server, ...where: (string | number)[]): Promise<void> => {
  server.on('request', (request, response) => response.setHeader('api-version', '1.41').end(request.url))
  server.listen(...(where as [number, string]))
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
}

async function writeProgram(name: string, body: string): Promise<string> {
  const file = join(folder, name)
  await writeFile(file, `#!/bin/sh\nprintf '%s\\n' "$@" '' >>"${file}.args"\n${body}\n`)
  await chmod(file, 0o755)
  return file
}

test('reaches a runtime through one kept-alive ssh connection, and passes ssh an array of arguments', async () => {
  const socket = join(folder, 'engine.sock')
  await listen(createServer(), socket)
  const relay = `const s=require('net').connect('${socket}');process.stdin.pipe(s);s.pipe(process.stdout)`
  const program = await writeProgram('ssh', `exec "${process.execPath}" -e "${relay}"`)
  const ssh = { program, identityFile: '/keys/one', knownHostsFile: '/keys/hosts' }
  const address = readRuntimeAddress('ssh://moor@machine.test:2222/run/docker.sock', null)
  const connection = open({ name: 'far', address, ssh })
  for (let turn = 0; turn < 3; turn += 1) expect(String((await connection.call(get)).body)).toBe('/v1.41/x')
  const calls = (await readFile(`${program}.args`, 'utf8')).trim().split('\n\n')
  expect(calls).toHaveLength(1)
  const args = calls[0]?.split('\n') ?? []
  expect(args).toEqual(expect.arrayContaining(['-T', 'BatchMode=yes', 'UserKnownHostsFile=/keys/hosts', '/keys/one']))
  const command = ['docker', '--host', 'unix:///run/docker.sock', 'system', 'dial-stdio']
  expect(args.slice(-12)).toEqual(
    ['-i', '/keys/one', '-p', '2222', '-l', 'moor', '--', 'machine.test', ...command].slice(-12),
  )
})

test('an ssh failure is Busy with ssh’s error, and a missing ssh program is Busy', async () => {
  const program = await writeProgram('refuse', 'echo "Permission denied (publickey)" >&2; exit 255')
  const address = readRuntimeAddress('ssh://moor@machine.test', null)
  const refused = open({ name: 'far', address, ssh: { program } }).call(get)
  await expect(refused).rejects.toMatchObject({
    code: 'Busy',
    message: expect.stringContaining('255: Permission denied'),
  })
  const none = open({ name: 'far', address, ssh: { program: join(folder, 'none') } }).call(get)
  await expect(none).rejects.toMatchObject({ code: 'Busy', message: expect.stringContaining('ENOENT') })
})

test('a hanging ssh is killed at the deadline', async () => {
  const program = await writeProgram('hang', `echo $$ >"${folder}/pid"; exec cat >/dev/null`)
  const address = readRuntimeAddress('ssh://moor@machine.test', null)
  const hanging = open({ name: 'far', address, ssh: { program }, deadlineMs: 3_000 }).call(get)
  await expect(hanging).rejects.toMatchObject({ code: 'Busy' })
  const pid = Number(await readFile(join(folder, 'pid'), 'utf8'))
  await expect.poll(() => isRunning(pid)).toBe(false)
})

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('TLS authenticates both sides, and an untrusted side is rejected', async () => {
  const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' })
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2']
  for (const name of ['ours', 'theirs'])
    openssl(
      'req',
      '-x509',
      ...key,
      '-subj',
      `/CN=${name}`,
      '-addext',
      'subjectAltName=IP:127.0.0.1',
      '-keyout',
      `${name}.key`,
      '-out',
      `${name}.crt`,
    )
  const read = (file: string): Promise<Buffer> => readFile(join(folder, file))
  const server = createTlsServer({
    cert: await read('theirs.crt'),
    key: await read('theirs.key'),
    ca: await read('ours.crt'),
    requestCert: true,
    rejectUnauthorized: true,
  })
  await listen(server, 0, '127.0.0.1')
  const { port } = server.address() as { port: number }
  const connectWith = (ca: string, own: string): Promise<unknown> => {
    const tls = { ca: join(folder, ca), cert: join(folder, `${own}.crt`), key: join(folder, `${own}.key`) }
    return open({ name: 'far', address: readRuntimeAddress(`tcp://127.0.0.1:${port}`, tls) }).call(get)
  }
  expect(await connectWith('theirs.crt', 'ours')).toMatchObject({ status: 200 })
  await expect(connectWith('ours.crt', 'ours')).rejects.toMatchObject({
    code: 'Busy',
    message: expect.stringContaining('certificate'),
  })
  await expect(connectWith('theirs.crt', 'theirs')).rejects.toMatchObject({ code: 'Busy' })
  await expect(connectWith('none.crt', 'ours')).rejects.toMatchObject({
    code: 'Busy',
    message: expect.stringContaining('none.crt'),
  })
})
