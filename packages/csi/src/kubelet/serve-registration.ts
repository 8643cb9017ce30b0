import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { LineLog } from '../settings/open-line-log.ts'
import { type CallServer, answerBy, serveCalls } from '../wire/serve-calls.ts'

/** Registration with the kubelet. */
export interface Registration {
  readonly name: string
  /** Path of the driver's socket on the node. */
  readonly endpoint: string
  /** Folder that the kubelet watches. */
  readonly folder: string
  /** Called on rejection. The process should be restarted. */
  onRejected(): void
}

const supportedVersions = ['1.0.0']

/**
 * Creates the folder, serves plugin registration on a socket in it, and returns the server. The kubelet calls the socket after each restart of kubelet or
 * driver.
 */
export async function serveRegistration(
  { name, endpoint, folder, onRejected }: Registration,
  log: LineLog,
): Promise<CallServer> {
  mkdirSync(folder, { recursive: true })
  return serveCalls(join(folder, `${name}-reg.sock`), {
    'pluginregistration.Registration': {
      GetInfo: answerBy(log, 'GetInfo', async () => ({
        type: 'CSIPlugin',
        name,
        endpoint,
        supported_versions: supportedVersions,
      })),
      NotifyRegistrationStatus: answerBy<{ readonly plugin_registered: boolean; readonly error: string }>(
        log,
        'NotifyRegistrationStatus',
        async ({ plugin_registered: isRegistered, error }) => {
          log(isRegistered ? 'info' : 'error', 'registration', { isRegistered, error })
          if (!isRegistered) onRejected()
          return {}
        },
      ),
    },
  })
}
