import { Resolver } from 'node:dns/promises'
import { readAddress } from '#domain/address/read-address.ts'
import { errorCode } from '#domain/shared/index.ts'

/** Options of a DNS query. */
export interface DnsQuestion {
  readonly type: 'ipv4' | 'ipv6'
  readonly signal: AbortSignal
  readonly deadlineMs: number
  /** DNS resolvers; the machine's if absent. */
  readonly servers?: readonly string[]
}

/** Returns the addresses of a name; [] without addresses of the type, null for an unknown name, a DNS error, an abort or a timeout. Never throws. */
export async function lookUpDns(
  name: string,
  { type, signal, deadlineMs, servers }: DnsQuestion,
): Promise<readonly string[] | null> {
  const resolver = new Resolver({ timeout: deadlineMs, tries: 1 })
  if (servers) resolver.setServers(servers)
  const end = AbortSignal.any([signal, AbortSignal.timeout(deadlineMs)])
  const cancel = () => resolver.cancel()
  end.addEventListener('abort', cancel)
  try {
    const found = await (type === 'ipv4' ? resolver.resolve4(name) : resolver.resolve6(name))
    return found.flatMap((one) => readAddress(one) ?? [])
  } catch (error) {
    return errorCode(error) === 'ENODATA' ? [] : null
  } finally {
    end.removeEventListener('abort', cancel)
  }
}
