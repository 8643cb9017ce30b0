import { SimRefused, type SimRefusedEntry } from './sim-refused.ts'

/** Where the simulator is, and the token of its operator. */
export interface SimulatorPlace {
  /** Scheme, host and port. */
  readonly origin: string
  readonly operatorToken: string
}

/** A request to it. */
export interface SimulatorRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below /sim. */
  readonly path: string
  /** Sent as JSON; bytes are sent as they are. */
  readonly body?: object | Uint8Array
}

/** Asks the simulator and answers the response, once it is a success. Throws SimRefused. */
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

/** The same for what answers JSON; its shape is the simulator's, which docs and a test hold. */
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
    // Something else answered: its words are all there is.
  }
  return [{ reason: text || 'The simulator gave no reason.', field: '' }]
}
