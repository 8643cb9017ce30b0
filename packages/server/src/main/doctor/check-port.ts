import { once } from 'node:events'
import { createServer } from 'node:net'
import { errorCode, errorMessage } from '#domain/shared/index.ts'
import type { Settings } from '../settings/index.ts'
import { type Diagnosis, passedDiagnosis } from './diagnosis.ts'

/** Binds the port briefly. Returns a diagnosis, which is `wrong` if the next `moor up` cannot bind it. */
export async function checkPort({ host, port }: Settings['listen']): Promise<readonly Diagnosis[]> {
  const server = createServer()
  try {
    server.listen(port, host)
    await once(server, 'listening')
    return [passedDiagnosis('port', port === 0 ? 'The port is selected at start.' : `Port ${port} of ${host} is free.`)]
  } catch (error) {
    const isTaken = errorCode(error) === 'EADDRINUSE'
    const found = isTaken
      ? `Another program listens on port ${port} of ${host}.`
      : `Cannot listen on ${host}:${port}: ${errorMessage(error)}.`
    return [
      {
        check: 'port',
        state: 'wrong',
        found,
        mend: 'stop that program, or use another port: moor up --listen 127.0.0.1:0',
      },
    ]
  } finally {
    server.close()
  }
}
