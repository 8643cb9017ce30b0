/**
 * The address of a database with settings of ours behind those it brings along, which would silently replace them otherwise: a time
 * zone of somebody else would make every time on the wire wrong. `options` are written as for libpq (`-c name=value ...`).
 */
export function addOptions(
  url: string,
  options: string,
): { readonly connectionString: string; readonly options: string } {
  const address = URL.canParse(url) ? new URL(url) : null
  const given = address?.searchParams.get('options')
  if (!address || !given) return { connectionString: url, options }
  address.searchParams.set('options', `${given} ${options}`)
  return { connectionString: address.href, options }
}
