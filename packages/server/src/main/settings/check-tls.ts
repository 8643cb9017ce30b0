import { readFileSync, statSync } from 'node:fs'
import { createSecureContext } from 'node:tls'
import { SettingError } from './setting-error.ts'
import { settingTable } from './setting-table.ts'

const certName = settingTable.tlsCert.variable
const keyName = settingTable.tlsKey.variable

/** Certificate and key come together, can be read, the key by its owner and group only, and belong together; else SettingError for the one to blame. */
export function checkTls(settings: { readonly tlsCert: string | null; readonly tlsKey: string | null }): void {
  const { tlsCert, tlsKey } = settings
  if (tlsCert === null && tlsKey === null) return
  if (tlsCert === null) throw new SettingError(certName, `is needed beside ${keyName}.`)
  if (tlsKey === null) throw new SettingError(keyName, `is needed beside ${certName}.`)
  const cert = attempt(certName, `names ${tlsCert}, which cannot be read.`, () => readFileSync(tlsCert))
  const key = attempt(keyName, `names ${tlsKey}, which cannot be read.`, () => readFileSync(tlsKey))
  if (isOpenToOthers(tlsKey))
    throw new SettingError(
      keyName,
      `names ${tlsKey}, which every user of this machine can read: chmod 600 ${tlsKey}`,
      'authentication',
    )
  attempt(certName, `names ${tlsCert}, which is not a certificate in PEM.`, () => createSecureContext({ cert }))
  attempt(keyName, `names ${tlsKey}, which is not the key of ${tlsCert} in PEM.`, () =>
    createSecureContext({ cert, key }),
  )
}

function isOpenToOthers(file: string): boolean {
  return (statSync(file).mode & 0o007) !== 0
}

function attempt<T>(name: string, reason: string, work: () => T): T {
  try {
    return work()
  } catch {
    throw new SettingError(name, reason)
  }
}
