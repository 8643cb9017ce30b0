import { placeDataFolder, readLine } from '../datafolder/index.ts'
import { NoServer, OperatorFailure } from '../failures/index.ts'
import type { Settings } from '../settings/index.ts'

/** One call of /sim, the simulated infrastructure's own interface (issue 2, point 5). */
export interface SimCall {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below /sim, with its leading slash. */
  readonly path: string
  readonly query?: Readonly<Record<string, string | undefined>>
  /** An object is sent as JSON, bytes as they are. */
  readonly body?: Readonly<Record<string, unknown>> | Uint8Array<ArrayBuffer>
}

/** JSON answers as objects, contents of volumes as bytes. */
export type SimAnswer = Readonly<Record<string, unknown>> | Uint8Array

/** `moor sim ...`: speaks to the running server of the data folder with the operator's token. Throws NoServer (exit 5). */
export async function sim(settings: Settings, call: SimCall): Promise<SimAnswer> {
  const place = placeDataFolder(settings.dataFolder)
  const origin = readLine(place.url)
  const token = readLine(place.operatorToken)
  if (origin === null || token === null) throw new NoServer(settings.dataFolder)
  const response = await send(makeRequest(origin, token, call), settings.dataFolder)
  if (!response.ok) throw new OperatorFailure(await readRefusal(response))
  if (response.headers.get('content-type')?.startsWith('application/json')) return (await response.json()) as SimAnswer
  return new Uint8Array(await response.arrayBuffer())
}

function makeRequest(origin: string, token: string, call: SimCall): Request {
  const url = new URL(`/sim${call.path}`, origin)
  for (const [name, value] of Object.entries(call.query ?? {}))
    if (value !== undefined) url.searchParams.set(name, value)
  const headers = new Headers({ authorization: `Bearer ${token}` })
  if (call.body === undefined) return new Request(url, { method: call.method, headers })
  const isBytes = call.body instanceof Uint8Array
  headers.set('content-type', isBytes ? 'application/octet-stream' : 'application/json')
  return new Request(url, {
    method: call.method,
    headers,
    body: isBytes ? (call.body as Uint8Array<ArrayBuffer>) : JSON.stringify(call.body),
  })
}

/** The url file outlives a killed server. */
async function send(request: Request, folder: string): Promise<Response> {
  try {
    return await fetch(request)
  } catch (error) {
    const { code } = ((error as Error).cause ?? {}) as NodeJS.ErrnoException
    if (code === 'ECONNREFUSED') throw new NoServer(folder)
    throw new OperatorFailure(`The server of ${folder} does not answer: ${code ?? (error as Error).message}.`, 1, error)
  }
}

async function readRefusal(response: Response): Promise<string> {
  const text = await response.text()
  try {
    const { errors } = JSON.parse(text) as { errors: readonly { reason: string }[] }
    return errors.map((error) => error.reason).join(' ')
  } catch {
    return `The server answered ${response.status} to ${new URL(response.url).pathname}.`
  }
}
