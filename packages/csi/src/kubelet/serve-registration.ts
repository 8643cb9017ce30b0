import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { LineLog } from '../settings/open-line-log.ts'
import { type CallServer, answerBy, serveCalls } from '../wire/serve-calls.ts'

/** Registration with the kubelet. */
export interface Registration {
  readonly name: string
  /** Path of the driver's socket as the kubelet sees it. */
  readonly endpoint: string
  /** Folder that the kubelet watches for registration sockets. */
  readonly folder: string
  /** Called if the kubelet rejects the driver; the process should be restarted. */
  onRejected(): void
}

/** Versions of CSI. */
const supportedVersions = ['1.0.0']

/** Registers the driver through a socket in the watched folder. The kubelet calls the socket after each restart of kubelet or driver. */
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
