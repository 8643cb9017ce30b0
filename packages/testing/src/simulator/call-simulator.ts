/** Address and operator token of the simulator. */
export interface SimulatorConnection {
  readonly origin: string
  readonly operatorToken: string
}

/** Request to the simulator. */
interface SimulatorRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Path below /sim. */
  readonly path: string
  /** Objects are sent as JSON, bytes unchanged. */
  readonly body?: object | Uint8Array
}

/** Calls the simulator and returns a successful response. Throws SimError for an error status, and the error of `fetch` if the connection fails. */
export async function callSimulator(connection: SimulatorConnection, request: SimulatorRequest): Promise<Response> {
  const { method, path, body } = request
  const response = await fetch(`${connection.origin}/sim${path}`, {
    method,
    redirect: 'error',
    headers: { authorization: `Bearer ${connection.operatorToken}` },
    ...(body === undefined ? {} : { body: body instanceof Uint8Array ? new Uint8Array(body) : JSON.stringify(body) }),
  })
  if (response.ok) return response
  const text = await response.text()
  throw new SimError(response.status, readErrors(text))
}

/** Calls the simulator and returns the JSON response without validation, because docs and a test check its form. Throws SimError for an error status. */
export async function callSimulatorJson<Answer>(
  connection: SimulatorConnection,
  request: SimulatorRequest,
): Promise<Answer> {
  const response = await callSimulator(connection, request)
  const answer: Answer = JSON.parse(await response.text())
  return answer
}

function readErrors(text: string): readonly SimErrorEntry[] {
  try {
    const body: { readonly errors?: readonly SimErrorEntry[] } = JSON.parse(text)
    if (Array.isArray(body.errors)) return body.errors
  } catch {
    // Another program's answer: only text is available.
  }
  return [{ reason: text || 'The simulator returned no reason.', field: '' }]
}

/** Problem of a simulator request. */
export interface SimErrorEntry {
  readonly reason: string
  /** Name of the invalid field, or ''. */
  readonly field: string
}

/** The simulator rejected a request; nothing was changed. */
export class SimError extends Error {
  override readonly name = 'SimError'
  readonly status: number
  readonly errors: readonly SimErrorEntry[]

  constructor(status: number, errors: readonly SimErrorEntry[]) {
    super(errors.map(({ field, reason }) => (field === '' ? reason : `${field}: ${reason}`)).join(' '))
    this.status = status
    this.errors = errors
  }
}
