import { Resolver } from 'node:dns/promises'
import { readAddress } from '#domain/address/read-address.ts'
import { errorCode } from '#domain/shared/index.ts'

/** What is asked of a name server about a name, and for how long. */
export interface DnsQuestion {
  readonly type: 'ipv4' | 'ipv6'
  readonly signal: AbortSignal
  readonly deadlineMs: number
  /** Those of the machine when absent. */
  readonly servers?: readonly string[]
}

/**
 * The addresses of a name as name servers tell them, empty where the name has none of the family; null where nobody knows the name, or nobody answers
 * before the deadline. It never throws.
 */
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
