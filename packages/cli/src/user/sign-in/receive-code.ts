import { createServer, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import { OperatorFailure } from '@moorage/server/endings'

/** A listener on loopback that waits for a browser to come back. */
export interface CodeReceiver {
  readonly redirectUri: string
  /** Rejects with OperatorFailure: 4 when the user said no, 5 when nobody came in time. */
  readonly code: Promise<string>
  close(): void
}

/** How long a user may take to sign in, in ms; the pages themselves are good for half an hour. */
const patienceMs = 600_000

/** Opens the listener; only a call with this `state` is taken, all others are answered and forgotten. */
export async function receiveCode(state: string): Promise<CodeReceiver> {
  const { promise: code, resolve, reject } = Promise.withResolvers<string>()
  code.catch(() => undefined)
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1')
    if (pathname !== '/callback' || searchParams.get('state') !== state)
      return answer(response, 404, 'Nothing is here.')
    const found = searchParams.get('code')
    if (found === null) {
      answer(response, 200, 'You have not been signed in. You can close this page.')
      const reason = searchParams.get('error_description') ?? searchParams.get('error') ?? 'no code came'
      return reject(new OperatorFailure(`The sign-in was not completed: ${reason}.`, 'authentication'))
    }
    answer(response, 200, 'You are signed in. You can close this page and go back to the terminal.')
    return resolve(found)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const timer = setTimeout(
    () => reject(new OperatorFailure('Nobody signed in within ten minutes; try again.', 'timeout')),
    patienceMs,
  )
  return {
    redirectUri: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/callback`,
    code,
    close() {
      clearTimeout(timer)
      server.close()
      server.closeAllConnections()
    },
  }
}

function answer(response: ServerResponse, status: number, sentence: string): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', connection: 'close' }).end(`${sentence}\n`)
}
