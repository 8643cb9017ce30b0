/**
 * With https, the prefix `__Host-` keeps other hosts of the domain from setting OAuth cookies. The prefix requires the path `/`, so the cookie's name contains
 * the step, which the library puts in the path. With http, browsers reject the prefix. Neither scheme reads the other's cookies, so a change of scheme requires
 * a new sign-in.
 */
const prefix = '__Host-'
const libraryLine = /^(moorage_(?:session|interaction|resume))(\.sig)?=(.*)$/s
const stepName = /^__Host-moorage_(?:interaction|resume)_([\w-]+?)(?:\.sig)?$/
/** Each step adds about 400 bytes to every request. */
const stepsMax = 8

/**
 * Converts an https request's Cookie header to the library's names: the session, and the step in the path. Drops the library's names without the prefix, which
 * other hosts can set.
 */
export function readHostCookies(header: string, path: string): string {
  const uid = stepOf(path)
  const ownNames = new Map<string, string>(
    ['', '.sig'].flatMap((end) => [
      [`${prefix}moorage_session${end}`, `moorage_session${end}`] as const,
      ...['moorage_interaction', 'moorage_resume'].map(
        (name) => [`${prefix}${name}_${uid}${end}`, `${name}${end}`] as const,
      ),
    ]),
  )
  return pairsOf(header)
    .filter(([name]) => !libraryLine.test(`${name}=`))
    .map(([name, value]) => `${ownNames.get(name) ?? name}=${value}`)
    .join('; ')
}

/** Converts the library's Set-Cookie headers for https. `cookieHeader` is the browser's Cookie header. A new step removes the oldest steps above 8. */
export function writeHostCookies(lines: readonly string[], cookieHeader: string): string[] {
  const written = lines.flatMap((line) => writeLine(line))
  const started = new Set(written.flatMap((line) => (/=[^;]/.test(line) ? stepsIn([nameOf(line)]) : [])))
  if (started.size === 0) return written
  const others = stepsIn(pairsOf(cookieHeader).map(([name]) => name)).filter((uid) => !started.has(uid))
  return [...written, ...others.slice(0, Math.max(0, others.length + started.size - stepsMax)).flatMap(endStep)]
}

function writeLine(line: string): string[] {
  const [, name = '', end = '', rest = ''] = libraryLine.exec(line) ?? []
  const [value = '', ...attributes] = rest.split(';').map((part) => part.trim())
  const path = attributes.find((one) => one.toLowerCase().startsWith('path='))?.slice('path='.length) ?? ''
  const kept = attributes.filter((one) => !/^(path=|domain=|secure$)/i.test(one))
  const isSession = name === 'moorage_session'
  const uid = stepOf(path)
  // For a wrong signature, the library deletes a cookie without a step. No such cookie exists here.
  if (!isSession && uid === '') return []
  // Deleting a step's first cookie deletes all four. The library also sends the signature of an empty text.
  if (!isSession && attributes.some((one) => one.startsWith('expires=Thu, 01 Jan 1970')))
    return end === '' ? endStep(uid) : []
  return [[`${prefix}${name}${isSession ? '' : `_${uid}`}${end}=${value}`, 'path=/', ...kept, 'secure'].join('; ')]
}

function endStep(uid: string): string[] {
  return ['interaction', 'resume'].flatMap((kind) =>
    ['', '.sig'].map(
      (end) => `${prefix}moorage_${kind}_${uid}${end}=; path=/; max-age=0; samesite=lax; secure; httponly`,
    ),
  )
}

/** Step in `/oauth/interaction/{uid}...` or `/oauth/authorize/{uid}`. */
function stepOf(path: string): string {
  return path.split('?')[0]?.split('/')[3] ?? ''
}

function stepsIn(names: readonly string[]): string[] {
  return [...new Set(names.flatMap((name) => stepName.exec(name)?.[1] ?? []))]
}

function pairsOf(header: string): [name: string, value: string][] {
  return header.split(';').flatMap((part): [string, string][] => {
    const at = part.indexOf('=')
    return at < 0 ? [] : [[part.slice(0, at).trim(), part.slice(at + 1).trim()]]
  })
}

function nameOf(line: string): string {
  return line.slice(0, line.indexOf('='))
}
