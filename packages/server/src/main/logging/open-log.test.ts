import { expect, it } from 'vitest'
import { hideSecrets } from './hide-secrets.ts'
import { openLog } from './open-log.ts'

it.each(['password', 'passwd', 'secret', 'token', 'apiKey', 'api_key', 'privateKey', 'private_key', 'authorization'])(
  'both layers of secret hiding know %s: as a log field and in a driver message',
  (name) => {
    const lines: string[] = []
    const log = openLog('info', { write: (line) => lines.push(line) })
    log.info({ [name]: 'hunter22', request: { [name]: 'hunter22' }, words: hideSecrets(`${name}=hunter22`) }, 'asked')
    expect(JSON.parse(lines.join(''))).toMatchObject({
      [name]: '[hidden]',
      request: { [name]: '[hidden]' },
      words: `${name}=[hidden]`,
      msg: 'asked',
    })
  },
)
