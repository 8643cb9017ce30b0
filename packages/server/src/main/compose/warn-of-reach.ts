import type { RunContext } from './run-context.ts'
import { settingTable } from '../settings/index.ts'
import type { Addresses } from './addresses.ts'

/** Says what an operator should know who lets other machines reach the interface: tokens in the clear, and links of no use to them. */
export function warnOfReach({ settings, log }: Pick<RunContext, 'settings' | 'log'>, addresses: Addresses): void {
  if (!addresses.isBeyondLoopback) return
  const { listen, publicUrl, tlsCert, tlsKey, plainHttp } = settingTable
  const where = `${listen.variable}: other machines can reach the interface`
  if (settings.tlsCert === null && settings.plainHttp === 'warn')
    log.warn(
      `${where}, and tokens and passwords pass unencrypted. Set ${tlsCert.variable} and ${tlsKey.variable}, or ${plainHttp.variable}=allow where a proxy in front speaks TLS.`,
    )
  if (settings.publicUrl === null && addresses.all.length > 1)
    log.warn(
      `${where}, but links in answers name ${addresses.origin}, which only this one can reach. Set ${publicUrl.variable} to the address that clients use.`,
    )
}
