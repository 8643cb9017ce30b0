import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { requestMoor, type MoorAnswer } from '../programs/request-moor.ts'
import { startProgram, type StartedProgram } from '../programs/start-program.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Running process of a release. */
export interface ReleaseRun {
  readonly origin: string
  read(name: string): string
  /** Sends a request as `admin`. Throws unless the answer is 200. */
  request(
    method: Method,
    path: string,
    body?: object,
    headers?: Readonly<Record<string, string>>,
  ): Promise<MoorAnswer['body']>
  done(method: Method, path: string, body?: object): Promise<MoorAnswer['body']>
  sim(path: string, body: object): Promise<void>
  moor(...args: readonly string[]): Promise<Readonly<Record<string, unknown>>>
  stop(): Promise<void>
}

/** Starts `moor up` of a release from the file `bin`, on a new data folder. Returns functions that throw unless requests and commands succeed. */
export async function startRelease(bin: string, data: string): Promise<ReleaseRun> {
  const env = { MOORAGE_DATA: data, DATABASE_URL: '', MOORAGE_LOG: 'warn' }
  const server = startProgram([bin, 'up', '--listen', '127.0.0.1:0', '--sim-pace', 'instant'], { env })
  const origin = (await server.line()).replace('moorage ready ', '')
  const read = (name: string): string => readFileSync(join(data, name), 'utf8').trim()
  const send = async (method: Method, path: string, body?: object, headers = {}): Promise<MoorAnswer> => {
    const answer = await requestMoor(origin, {
      method,
      path: `/v4${path}`,
      token: read('admin-token'),
      headers,
      ...(body && { body }),
    })
    if (answer.status !== 200) throw new Error(`${method} ${path} answered ${answer.status}: ${answer.text}`)
    return answer
  }
  return {
    origin,
    read,
    request: async (...request) => (await send(...request)).body,
    async done(method, path, body) {
      const { body: made, headers } = await send(method, path, body)
      const { body: event } = await send('GET', `/account/events/${headers.get('operation-id')}?wait=60`)
      if (event['status'] !== 'finished') throw new Error(`${method} ${path} ended ${JSON.stringify(event)}`)
      return made
    },
    sim: (path, body) => postToSimulator(`${origin}/sim${path}`, read('operator-token'), body),
    moor: async (...args) => readPrinted(startProgram([bin, ...args, '--json'], { env }), args),
    async stop() {
      server.child.kill('SIGTERM')
      await server.ended()
    },
  }
}

async function postToSimulator(url: string, token: string, body: object): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`)
}

async function readPrinted(
  program: StartedProgram,
  args: readonly string[],
): Promise<Readonly<Record<string, unknown>>> {
  const code = await program.ended()
  if (code !== 0) throw new Error(`moor ${args.join(' ')} ended with ${code}: ${program.stderr()}`)
  const printed: Readonly<Record<string, unknown>> = JSON.parse(program.stdout())
  return printed
}
