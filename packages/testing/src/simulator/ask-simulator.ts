import { SimRefused, type SimRefusedEntry } from './sim-refused.ts'

/** Address of the simulator, and its operator's token. */
export interface SimulatorPlace {
  /** Scheme, host and port. */
  readonly origin: string
  readonly operatorToken: string
}

/** Request to the simulator. */
export interface SimulatorRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below /sim. */
  readonly path: string
  /** Sent as JSON; bytes are sent unchanged. */
  readonly body?: object | Uint8Array
}

/** Sends a request to the simulator and returns a successful response. Throws SimRefused. */
export async function askSimulator(place: SimulatorPlace, request: SimulatorRequest): Promise<Response> {
  const { method, path, body } = request
  const response = await fetch(`${place.origin}/sim${path}`, {
    method,
    redirect: 'error',
    headers: { authorization: `Bearer ${place.operatorToken}` },
    ...(body === undefined ? {} : { body: body instanceof Uint8Array ? new Uint8Array(body) : JSON.stringify(body) }),
  })
  if (response.ok) return response
  const text = await response.text()
  throw new SimRefused(response.status, readErrors(text))
}

/** Sends a request and parses the JSON answer; its form is defined by the simulator and checked by docs and a test. */
export async function askSimulatorJson<Answer>(place: SimulatorPlace, request: SimulatorRequest): Promise<Answer> {
  const response = await askSimulator(place, request)
  const answer: Answer = JSON.parse(await response.text())
  return answer
}

function readErrors(text: string): readonly SimRefusedEntry[] {
  try {
    const body: { readonly errors?: readonly SimRefusedEntry[] } = JSON.parse(text)
    if (Array.isArray(body.errors)) return body.errors
  } catch {
    // Not the simulator's answer: the text is all there is.
  }
  return [{ reason: text || 'The simulator returned no reason.', field: '' }]
}
