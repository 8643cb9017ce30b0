import { errorCode, errorMessage } from '#domain/shared/index.ts'
import { findListenError } from '../admin/find-listen-error.ts'
import type { Settings } from '../settings/index.ts'
import { type Diagnosis, passedDiagnosis } from './diagnosis.ts'

/** Binds the port briefly. Returns a diagnosis, which is `wrong` if the next `moor up` cannot bind it. */
export async function checkPort({ host, port }: Settings['listen']): Promise<readonly Diagnosis[]> {
  const error = await findListenError({ host, port })
  if (error === null)
    return [passedDiagnosis('port', port === 0 ? 'The port is selected at start.' : `Port ${port} of ${host} is free.`)]
  const found =
    errorCode(error) === 'EADDRINUSE'
      ? `Another program listens on port ${port} of ${host}.`
      : `Cannot listen on ${host}:${port}: ${errorMessage(error)}.`
  const fix = 'stop that program, or use another port: moor up --listen 127.0.0.1:0'
  return [{ check: 'port', state: 'wrong', found, mend: fix }]
}
